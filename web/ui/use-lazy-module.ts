import { useEffect, useState } from 'react'

/** A module that failed to load is loaded again after this long, in milliseconds, and at once when the device is online. */
const RETRY_AFTER = 5000

/**
 * The module of a part that stands above all pages, once it is `wanted` and loaded. A module that fails to load must not
 * take the page with it, as with `lazy`. Give the same `load` each time.
 */
export function useLazyModule<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (!wanted) return
    let retry: ReturnType<typeof setTimeout> | undefined
    const tryToLoad = () => {
      clearTimeout(retry)
      load().then(setModule, () => {
        retry = setTimeout(tryToLoad, RETRY_AFTER)
      })
    }
    tryToLoad()
    window.addEventListener('online', tryToLoad)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', tryToLoad)
    }
  }, [load, wanted])
  return module
}
