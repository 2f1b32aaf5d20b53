// How guessing is throttled over time: failures of a name, failures of an address, and growing waits.
import { describe, expect, test } from 'vitest'
import { DomainError } from '../platform/errors.ts'
import { story } from '../testing/story.ts'
import { type Attempt, signInThrottle, throttled } from './throttle.ts'
import { throttleCounts } from './throttle-counts.ts'

const MINUTE_MS = 60 * 1000

const s = await story()
const ofNode = () => signInThrottle(throttleCounts(s.services.database, s.clock), s.clock)
const throttle = ofNode()

const pass = (ms: number) => s.clock.advance(ms)

let addresses = 0
const anyAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`
/** An attempt with the name, each from another address unless one is given. */
const at = (username: string, ip = anyAddress()): Attempt => ({ kind: 'sign-in', username, ip })

/** Null, or the seconds that the attempt has to wait. */
async function waitOf(attempt: Attempt): Promise<number | null> {
  try {
    await throttle.begin(attempt)
    return null
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error
    return error.retryAfter ?? 0
  }
}

async function fail(attempt: Attempt): Promise<void> {
  expect(await waitOf(attempt)).toBeNull()
  await throttle.failed(attempt)
}

async function failOften(times: number, attempt: () => Attempt): Promise<void> {
  for (let time = 0; time < times; time++) await fail(attempt())
}

async function signIn(attempt: Attempt): Promise<void> {
  expect(await waitOf(attempt)).toBeNull()
  await throttle.succeeded(attempt)
}

/** All attempts begin before the first of them is known to be wrong. */
async function failTogether(attempts: readonly Attempt[]): Promise<number> {
  const waits = await Promise.all(attempts.map(waitOf))
  const checked = attempts.filter((_, index) => waits[index] === null)
  await Promise.all(checked.map((attempt) => throttle.failed(attempt)))
  return checked.length
}

describe('a name', () => {
  test('a username has to wait after ten failures from any addresses, and other usernames do not', async () => {
    await failOften(9, () => at('nine'))
    expect(await waitOf(at('nine'))).toBeNull()
    await failOften(10, () => at('ten'))
    expect(await waitOf(at('TEN'))).toBe(30)
    expect(await waitOf(at('eleven'))).toBeNull()
  })

  test('each further wait is twice as long, up to an hour', async () => {
    const waits: number[] = []
    const serve = async () => {
      const wait = (await waitOf(at('stubborn'))) ?? 0
      waits.push(wait)
      pass(wait * 1000 - 1)
      expect(await waitOf(at('stubborn'))).toBe(1)
      pass(1)
    }
    await failOften(10, () => at('stubborn'))
    await serve()
    for (let more = 0; more < 4; more++) {
      await fail(at('stubborn'))
      await serve()
    }
    expect(waits).toEqual([30, 60, 120, 240, 480])
    // After a quarter of an hour ten more are allowed before the next wait.
    for (let more = 0; more < 3; more++) {
      await failOften(10, () => at('stubborn'))
      await serve()
    }
    expect(waits.slice(5)).toEqual([960, 1920, 3600])
  })

  test('the count of failures starts over after 15 minutes', async () => {
    await failOften(9, () => at('patient'))
    pass(15 * MINUTE_MS)
    await failOften(9, () => at('patient'))
    expect(await waitOf(at('patient'))).toBeNull()
  })

  test('the count of failures starts over after the right password', async () => {
    await failOften(9, () => at('forgetful'))
    await signIn(at('forgetful'))
    await failOften(9, () => at('forgetful'))
    expect(await waitOf(at('forgetful'))).toBeNull()
  })

  test('a burst is stopped, because a try counts before its password is checked', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => waitOf(at('burst'))))
    expect(tries.filter((wait) => wait === null)).toHaveLength(10)
  })

  test('ten wrong passwords checked at the same moment cause the same wait as ten in a row', async () => {
    expect(await failTogether(Array.from({ length: 30 }, () => at('together')))).toBe(10)
    expect(await waitOf(at('together'))).toBe(30)
    pass(30_000)
    // One more attempt is allowed, as after any wait, but not all of those that were refused before.
    expect(await failTogether(Array.from({ length: 30 }, () => at('together')))).toBe(1)
    expect(await waitOf(at('together'))).toBe(60)
  })

  test('failures found by two nodes at the same moment cause one wait', async () => {
    const secondNode = s.services.database.pool ? ofNode() : throttle
    const tries = Array.from({ length: 10 }, () => at('two nodes'))
    for (const attempt of tries) expect(await waitOf(attempt)).toBeNull()
    await Promise.all(
      tries.map((attempt, index) => (index % 2 === 0 ? throttle : secondNode).failed(attempt)),
    )
    expect(await waitOf(at('two nodes'))).toBe(30)
    pass(30_000)
    await fail(at('two nodes'))
    expect(await waitOf(at('two nodes'))).toBe(60)
  })

  test('the refusal of a guess says in words how long to wait', async () => {
    await failOften(10, () => at('reader'))
    const refusal = throttle.begin(at('reader'))
    await expect(refusal).rejects.toThrow('Too many tries to sign in. Wait 30 seconds and try again.')
    pass(30_000)
    await failOften(1, () => at('reader'))
    await expect(throttle.begin(at('reader'))).rejects.toThrow('Wait 1 minute and try again.')
  })
})

// Runs some thousand statements.
describe('an address', { timeout: 60_000 }, () => {
  test('an address has to wait after three hundred failures of any names, and other addresses do not', async () => {
    const ip = anyAddress()
    let names = 0
    const nextName = () => at(`nobody ${++names}`, ip)
    await failOften(299, nextName)
    const undecided = nextName()
    expect(await waitOf(undecided)).toBeNull()
    await throttle.canceled(undecided)
    await fail(nextName())
    expect(await waitOf(nextName())).toBe(30)
    expect(await waitOf(at('someone else'))).toBeNull()
  })

  test('an address is counted before the check, so 300 of 900 simultaneous tries are checked', async () => {
    const ip = anyAddress()
    const attempts = Array.from({ length: 900 }, (_, name) => at(`guessed ${name}`, ip))
    expect(await failTogether(attempts)).toBe(300)
    expect(await waitOf(at('the next child', ip))).toBe(30)
  })

  test('an address is a whole /64 of IPv6, or an IPv4 address in any notation', async () => {
    await failOften(10, () => ({ kind: 'set-up', ip: '2001:db8:0:7::1' }))
    expect(await waitOf({ kind: 'set-up', ip: '2001:db8:0:7:8:9:a:b' })).toBe(30)
    expect(await waitOf({ kind: 'set-up', ip: '2001:db8:0:8::1' })).toBeNull()
    await failOften(10, () => ({ kind: 'set-up', ip: '::ffff:192.0.2.1' }))
    expect(await waitOf({ kind: 'set-up', ip: '192.0.2.1' })).toBe(30)
  })

  test('a whole school signs in from one address, because right passwords do not count', async () => {
    const ip = anyAddress()
    for (let child = 0; child < 301; child++) await signIn(at(`child ${child}`, ip))
    expect(await waitOf(at('one more', ip))).toBeNull()
  })
})

test('the current password is counted separately from sign-ins, and for each account', async () => {
  await failOften(10, () => ({ kind: 'own-password', accountId: s.max.id }))
  await expect(throttle.begin({ kind: 'own-password', accountId: s.max.id })).rejects.toThrow(
    'Too many wrong passwords.',
  )
  expect(await waitOf({ kind: 'own-password', accountId: s.wil.id })).toBeNull()
  expect(await waitOf(at(s.max.username))).toBeNull()
})

test('a known browser is counted separately from its name and address, and guesses no faster', async () => {
  const ip = anyAddress()
  const known: Attempt = { kind: 'known-browser', device: 'laptop', accountId: s.wil.id }
  await failOften(10, () => at(s.wil.username, ip))
  expect(await waitOf(at(s.wil.username, ip))).toBe(30)
  await failOften(10, () => known)
  expect(await waitOf(known)).toBe(30)
  expect(await waitOf({ ...known, accountId: s.jo.id })).toBeNull()
  expect(await waitOf({ ...known, device: 'tablet' })).toBeNull()
})

test('a check that was interrupted does not count as a failure', async () => {
  const broken = () =>
    throttled(throttle, at('broken'), () => {
      throw new Error('the database is away')
    })
  for (let time = 0; time < 12; time++) await expect(broken()).rejects.toThrow('away')
  expect(await waitOf(at('broken'))).toBeNull()
})
