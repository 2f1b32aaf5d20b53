// Compares the page's build of Cairn with the server's.
import { useEffect, useState } from 'react'

/**
 * Returns the server's build, or null if the server could not be reached. `address` is a page of the server that starts
 * with the same script.
 */
export async function fetchBuild(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok) return null
    return readBuild(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    return null
  }
}

/** Reads the build from a page's scripts, whose names contain the hash of their content. */
export const readBuild = (page: Document): string =>
  [...page.querySelectorAll('head script[type=module]')].map((script) => script.getAttribute('src')).join()

/** Becomes true once the server has a different build from this page's. */
export function useIsOutdated(address: string): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    void fetchBuild(address).then((build) => setOutdated(build !== null && build !== readBuild(document)))
  }, [address])
  return isOutdated
}
