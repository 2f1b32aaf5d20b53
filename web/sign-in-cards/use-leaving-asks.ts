import { useEffect, useEffectEvent } from 'react'

/** Who guards now. A page that is mounted anew at once, as in development, keeps its entry of the history. */
let guards = 0
const MARK = 'cairn-stays'

/** Reloading and closing the tab ask by the browser's own dialog; going back calls `ask` and stays. */
export function useLeavingAsks(ask: () => void): void {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const back = () => {
      if (isGuarded()) return
      guard()
      asked()
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

/** One more entry of the same address: going back takes it away, and nothing else happens. */
function guard(): void {
  if (!isGuarded()) window.history.pushState(MARK, '')
}
