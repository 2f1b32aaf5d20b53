import { useEffect, useState } from 'react'

/** Code that did not come is asked for again after this long, in milliseconds, and at once when the device is online. */
const AGAIN = 5000

/**
 * Code of a part that stands above all pages, once it is `wanted` and here. What does not come may not take the page with
 * it, as `lazy` would. Give the same `load` each time.
 */
export function useCode<Code extends object>(load: () => Promise<Code>, wanted: boolean): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (!wanted) return
    let retry: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(retry)
      load().then(setCode, () => {
        retry = setTimeout(ask, AGAIN)
      })
    }
    ask()
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', ask)
    }
  }, [load, wanted])
  return code
}
