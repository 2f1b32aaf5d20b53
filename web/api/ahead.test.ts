import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'

const answered = (body: unknown) => Promise.resolve(Response.json(body))
const goals = '/api/users/4/goals'
const ask = () => call('GET /api/users/:id/goals', { params: { id: 4 } })

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answered(['from the server'])),
  )
})
afterEach(() => {
  Reflect.deleteProperty(window, 'cairnAhead')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an answer that the page asked for ahead is used once; what comes later is asked for anew', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(900)
  Reflect.set(window, 'cairnAhead', new Map([[goals, answered(['ahead'])]]))
  expect(await ask()).toEqual(['ahead'])
  expect(fetch).not.toHaveBeenCalled()
  expect(await ask()).toEqual(['from the server'])
})

test('an answer from long before is not taken for a new one', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(16_000)
  Reflect.set(window, 'cairnAhead', new Map([[goals, answered(['ahead'])]]))
  expect(await ask()).toEqual(['from the server'])
})

test('a change never takes one, and an answer that failed says so as any other', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(900)
  Reflect.set(window, 'cairnAhead', new Map([[goals, Promise.reject(new TypeError('Failed to fetch'))]]))
  await expect(ask()).rejects.toMatchObject({ code: 'network' })
})
