import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, call, describeError, onUnauthenticated } from './client.ts'

const refusal = {
  message: "Something in this request isn't right. Check the marked fields.",
  code: 'validation',
  issues: [{ path: 'admin.password', message: 'One more character: an admin’s password needs at least 12.' }],
  requestId: 'b7c0',
}

function serverAnswers(status: number, body: unknown, statusText = '') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(status === 204 ? null : text, { status, statusText }),
  )
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

const failure = async (made: Promise<unknown>): Promise<ApiError> => {
  const error = await made.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError')
  return error
}

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  test('a call fills the address, sends JSON with the cookie, and returns the server’s answer', async () => {
    const fetchMock = serverAnswers(200, { id: 7, updated: true })
    const answer = await call('PATCH /api/goals/:id', { params: { id: 7 }, body: { completed: true } })
    expect(answer.updated).toBe(true)
    const [address, request] = fetchMock.mock.calls[0] ?? []
    expect(address).toBe('/api/goals/7')
    expect(request?.method).toBe('PATCH')
    expect(request?.credentials).toBe('include')
    expect(request?.body).toBe('{"completed":true}')
    expect(new Headers(request?.headers).get('content-type')).toBe('application/json')
  })

  test('a call leaves missing values out of the query', async () => {
    const fetchMock = serverAnswers(200, [])
    await call('GET /api/users/:id/goals', {
      params: { id: 4 },
      query: { scope: 'all', limit: 20, cursor: undefined },
    })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/users/4/goals?scope=all&limit=20')
  })

  test('a call sends no body and no content type if the endpoint takes none', async () => {
    const fetchMock = serverAnswers(200, { message: 'Signed out' })
    await call('POST /api/auth/logout')
    const request = fetchMock.mock.calls[0]?.[1]
    expect(request?.body).toBeNull()
    expect(new Headers(request?.headers).has('content-type')).toBe(false)
  })

  test('a call returns nothing after a deletion', async () => {
    serverAnswers(204, '')
    expect(await call('DELETE /api/goals/:id', { params: { id: 7 } })).toBeUndefined()
  })
})

describe('a refusal', () => {
  test('a refusal has the message that the specification requires: status, colon, body text', async () => {
    serverAnswers(400, refusal, 'Bad Request')
    const error = await failure(call('PATCH /api/users/me', { body: { studio: 'Summit' } }))
    expect(error.message).toBe(`400: ${JSON.stringify(refusal)}`)
  })

  test('a refusal has status, code, the server’s message and the issue of each field', async () => {
    serverAnswers(400, refusal)
    const error = await failure(call('GET /api/goal-week'))
    expect(error).toMatchObject({
      status: 400,
      code: 'validation',
      sentence: refusal.message,
      requestId: 'b7c0',
    })
    expect(error.issueFor('admin.password')).toMatch(/One more character/)
    expect(error.issueFor('school.name')).toBeUndefined()
  })

  test('a refusal without a body is described by its status text', async () => {
    serverAnswers(502, '', 'Bad Gateway')
    const error = await failure(call('GET /api/studios'))
    expect(error.message).toBe('502: Bad Gateway')
    expect(error).toMatchObject({ status: 502, code: 'unknown', sentence: 'Bad Gateway' })
  })

  test('a refusal that is a proxy’s page keeps its text out of messages to people', async () => {
    serverAnswers(502, '<html>nginx</html>', 'Bad Gateway')
    const error = await failure(call('GET /api/studios'))
    expect(error.message).toBe('502: <html>nginx</html>')
    expect(describeError(error, 'Failed to create goal. Please try again.')).toBe(
      'Failed to create goal. Please try again.',
    )
  })

  test.each([
    ['an invalid list of issues', { message: 'No', code: 'validation', issues: 'all of it' }],
    ['a message that is not text', { message: 7, code: 'validation' }],
    ['no code', { message: 'No' }],
    ['only a word', 'null'],
  ])('a refusal with %s is not taken for one of Cairn’s', async (_, body) => {
    serverAnswers(400, body)
    expect((await failure(call('GET /api/studios'))).code).toBe('unknown')
  })
})

describe('a missing session', () => {
  test('a missing session is a valid answer of the current-user call', async () => {
    serverAnswers(401, { message: 'Not authenticated', code: 'unauthenticated' })
    const listener = vi.fn()
    const stop = onUnauthenticated(listener)
    expect(await call('GET /api/auth/user')).toBeNull()
    expect(listener).not.toHaveBeenCalled()
    stop()
  })

  test('a missing session is an error of every other call, and the session is notified', async () => {
    serverAnswers(401, { message: 'Not authenticated', code: 'unauthenticated' })
    const listener = vi.fn()
    const stop = onUnauthenticated(listener)
    const error = await failure(
      call('PATCH /api/goals/:id', { params: { id: 7 }, body: { completed: true } }),
    )
    expect(error.message).toMatch(/^401: .*Not authenticated/)
    expect(listener).toHaveBeenCalledOnce()
    stop()
    await failure(call('GET /api/studios'))
    expect(listener).toHaveBeenCalledOnce()
  })

  test('a wrong password is not a missing session', async () => {
    serverAnswers(401, { message: 'Invalid username or password.', code: 'invalid_credentials' })
    const listener = vi.fn()
    const stop = onUnauthenticated(listener)
    const error = await failure(call('POST /api/auth/login', { body: { username: 'wil', password: 'x' } }))
    expect(error.sentence).toBe('Invalid username or password.')
    expect(listener).not.toHaveBeenCalled()
    stop()
  })
})

describe('a missing answer', () => {
  test('a missing answer is an error with status 0 and a sentence that says what to do', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(call('GET /api/studios'))
    expect(error).toMatchObject({ status: 0, code: 'network' })
    expect(error.sentence).toBe('Can’t reach Cairn. Check your connection and try again.')
    expect(describeError(error, 'Failed to delete goal.')).toBe(error.sentence)
  })

  test('a missing answer to a canceled call is not a network failure', async () => {
    const taken = new AbortController()
    taken.abort()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
    await expect(call('GET /api/studios', { signal: taken.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
  })

  test('an unreadable successful answer is reported as such', async () => {
    serverAnswers(200, '<html>')
    expect((await failure(call('GET /api/studios'))).sentence).toMatch(/^Couldn’t read/)
  })
})
