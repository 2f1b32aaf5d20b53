import { act, cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({
  // Screens come in chunks of their own, which take their time on a busy machine.
  asyncUtilTimeout: 5000,
  // What an event opens may have to wait for its chunk. React goes on with it only where the act is waited for.
  eventWrapper: (fire) => {
    let result: unknown
    const acted = act(() => {
      result = fire()
    })
    void Promise.resolve(acted)
    return result
  },
})
afterEach(cleanup)
