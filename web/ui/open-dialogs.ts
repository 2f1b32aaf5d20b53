import { useEffect, useEffectEvent } from 'react'

/** Closes each open dialog, the topmost last. */
const closers: (() => void)[] = []

/** Registers a dialog while it is open, so that Escape closes it before a toast above it. */
export function useOpenDialog(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => closeNow()
    closers.push(closer)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [open])
}

/** False: none is open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
