import { useEffect, useEffectEvent } from 'react'

/** The number of mounted guards. A page that is mounted again immediately, as in development, keeps its history entry. */
let guards = 0
const MARK = 'cairn-stays'

/** A reload or a closed tab asks by the browser's own dialog; going back calls `ask` and stays. */
export function useConfirmLeaving(ask: () => void): void {
  const onBack = useEffectEvent(ask)
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const back = () => {
      if (isGuarded()) return
      guard()
      onBack()
    }
    guards += 1
    guard()
    window.addEventListener('beforeunload', unload)
    window.addEventListener('popstate', back)
    return () => {
      guards -= 1
      window.removeEventListener('beforeunload', unload)
      window.removeEventListener('popstate', back)
      setTimeout(() => {
        if (guards === 0 && isGuarded()) window.history.back()
      })
    }
  }, [])
}

const isGuarded = () => window.history.state === MARK

/** Adds a history entry of the same address. Going back removes it, and nothing else happens. */
function guard(): void {
  if (!isGuarded()) window.history.pushState(MARK, '')
}
