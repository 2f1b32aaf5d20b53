// What links need besides the router: code fetched ahead, and the way to parts of pages. It comes after the first view.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { followPartsOfPages } from './part-of-page.ts'
import { preloadLinks } from './preload-links.ts'

/** Answers how to stop. */
export function followLinks(user: User, client: QueryClient): () => void {
  const stops = [followPartsOfPages(), preloadLinks(user, client)]
  return () => {
    for (const stop of stops) stop()
  }
}
