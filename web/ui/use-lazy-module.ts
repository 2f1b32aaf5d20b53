import { useEffect, useState } from 'react'

/** A module that failed to load is loaded again after this long, in milliseconds, or as soon as the device is online. */
const RETRY_AFTER = 5000

/**
 * The module of a component above all pages, once it is `wanted` and loaded. Unlike with `lazy`, a module that fails to
 * load does not break the page. `load` must be the same function in each render.
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
