import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { waitWhileBusy, watchRequests } from './busy-page.ts'

const timeout = () => new Error('Unable to find it')

/** A wait that times out this many times before it finds its text. */
function waitFailing(times: number) {
  const wait = vi.fn(async () => {
    if (wait.mock.calls.length <= times) throw timeout()
    return 'found'
  })
  return wait
}

/** A read that takes longer than the first wait, or never ends if `ms` is Infinity. */
function readsFor(ms: number) {
  const client = new QueryClient()
  watchRequests(client)
  const queryFn = () =>
    new Promise((resolve) => {
      if (Number.isFinite(ms)) setTimeout(() => resolve(1), ms)
    })
  void client.prefetchQuery({ queryKey: ['slow'], queryFn })
}

test('a wait fails once the page is at rest', async () => {
  const wait = waitFailing(1)
  await expect(waitWhileBusy(wait)).rejects.toThrow('Unable to find it')
  expect(wait).toHaveBeenCalledTimes(1)
})

test('a wait goes on while the page reads', async () => {
  readsFor(30)
  await expect(waitWhileBusy(waitFailing(1))).resolves.toBe('found')
})

test('a wait goes on after the page has changed', async () => {
  const wait = waitFailing(1)
  const found = waitWhileBusy(() => {
    document.body.append(document.createElement('p'))
    return wait()
  })
  await expect(found).resolves.toBe('found')
})

test('a wait eventually fails on a page that never stops reading', async () => {
  readsFor(Number.POSITIVE_INFINITY)
  const wait = waitFailing(20)
  await expect(waitWhileBusy(wait)).rejects.toThrow('Unable to find it')
  expect(wait).toHaveBeenCalledTimes(8)
})
