// Which build of Cairn the page is of, and whether the server has another one by now.
import { useEffect, useState } from 'react'

/** Null: the server could not be reached. `address`: a page of the server that starts with the same script. */
export async function buildOnServer(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok) return null
    return buildIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    return null
  }
}

/** The scripts of a page carry the hash of their content in their names. */
export const buildIn = (page: Document): string =>
  [...page.querySelectorAll('head script[type=module]')].map((script) => script.getAttribute('src')).join()

/** True once the server has answered with another build than that of this page. */
export function useIsOutdated(address: string): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    void buildOnServer(address).then((build) => setOutdated(build !== null && build !== buildIn(document)))
  }, [address])
  return isOutdated
}
