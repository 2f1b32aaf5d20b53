import { act, cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loadTopics } from './api/cache.ts'

configure({
  // Screens are chunks of their own, which load slowly on a busy machine.
  asyncUtilTimeout: 5000,
  // A part that an event opens may wait for its chunk. React continues with it only if the promise of `act` is awaited.
  eventWrapper: (fire) => {
    let result: unknown
    const acted = act(() => {
      result = fire()
    })
    void Promise.resolve(acted)
    return result
  },
})
// As after the first change of a visit: refreshes do not wait for the tables.
await loadTopics()
afterEach(cleanup)
