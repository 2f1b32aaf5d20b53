import { useEffect, useEffectEvent } from 'react'

/** The number of mounted guards. A page that is remounted immediately, as in development, keeps its history entry. */
let guards = 0
const MARK = 'cairn-stays'

/** Asks before the page is left. The browser asks on a reload or a closed tab; going back calls `ask` and stays. */
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

/** Adds a history entry with the same address. Going back only removes it. */
function guard(): void {
  if (!isGuarded()) window.history.pushState(MARK, '')
}
