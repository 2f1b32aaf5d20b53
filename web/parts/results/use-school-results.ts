// Reads the results of all learners of a school, page by page, with progress and a way to stop.
import { useEffect, useRef, useState } from 'react'
import type { Answer, Input } from '../../api/calls.ts'
import { call } from '../../api/client.ts'

type Page = Answer<'GET /api/admin/week-results'>
type Query = NonNullable<Input<'GET /api/admin/week-results'>['query']>

const LEARNERS_PER_PAGE = 200

/**
 * `read` resolves with all learners, or with null when it was stopped, and rejects with the ApiError of a page that failed.
 * `progress` is null while nothing is read, and during the first page, whose response has the number of learners.
 */
export function useSchoolResults() {
  const reading = useRef<AbortController | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const read = async (query: Query): Promise<Page['items'] | null> => {
    if (reading.current) return null
    const controller = new AbortController()
    reading.current = controller
    setIsReading(true)
    try {
      return await readPages(query, controller.signal, setProgress)
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      reading.current = null
      setIsReading(false)
      setProgress(null)
    }
  }
  return { read, isReading, progress, stop: () => reading.current?.abort() }
}

async function readPages(
  query: Query,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Page['items']> {
  const learners: Page['items'] = []
  let cursor: string | null = null
  do {
    const next: Query = cursor === null ? {} : { cursor }
    const page: Page = await call('GET /api/admin/week-results', {
      query: { ...query, ...next, limit: LEARNERS_PER_PAGE },
      signal,
    })
    learners.push(...page.items)
    cursor = page.nextCursor
    if (cursor !== null) onProgress({ done: learners.length, total: Math.max(page.total, learners.length) })
  } while (cursor !== null)
  return learners
}
