import { act, cleanup, configure, getConfig, logDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files share a process. Modules of the pages live as long as a page: its clock, its session, its stores. So each file gets
// modules of its own, and what a browser keeps is cleared.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

const { waitWhileBusy } = await import('./testing/busy-page.ts')
const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: (wait) => asyncWrapper(() => waitWhileBusy(wait)),
  // A query that waits fails at each poll, so its error does not print the page; `afterEach` prints it once. The name tells
  // `waitFor` to show the line of the test.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
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
afterAll(() => configure({ asyncWrapper }))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') logDOM(document.body)
  cleanup()
})
