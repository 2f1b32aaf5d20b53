// Tests which input is refused, and how.
import { describe, expect, test } from 'vitest'
import { bodyLimitOf } from '../../../contract/endpoint.ts'
import { jsonSchemaOf } from '../../platform/http/answer.ts'
import { encode } from '../../testing/hostile/fuzzed-calls.ts'
import { hostileSchool } from '../../testing/hostile/hostile-school.ts'
import { hostileIds, otherSites, otherTypes } from '../../testing/hostile/hostile-values.ts'
import {
  listPermittedCalls,
  makePermittedBody,
  type PermittedCall,
  sendPermitted,
} from '../../testing/hostile/permitted-calls.ts'
import type { SentCall } from '../../testing/hostile/sent-call.ts'
import { fingerprint } from '../../testing/hostile/stored-rows.ts'
import { isJson } from '../../testing/hostile/valid-values.ts'

const school = await hostileSchool()
const calls = listPermittedCalls(school)
const before = await fingerprint(school.db)
const writes = calls.filter(({ method }) => method !== 'GET')

const taking = (field: string) =>
  calls.filter(({ endpoint: { query } }) => {
    const properties = query && jsonSchemaOf(query).properties
    return isJson(properties) && field in properties
  })
const named = (some: PermittedCall[]) => some.map((permitted) => [permitted.call, permitted] as const)

/** Sends each request and returns the answers as 'status code'. */
async function answers(
  permitted: PermittedCall,
  sent: (Partial<SentCall> & { query?: string })[],
): Promise<string[]> {
  const codes: string[] = []
  for (const each of sent) {
    const { status, refusal } = await sendPermitted(school, permitted, each)
    codes.push([status, refusal?.code].filter(Boolean).join(' '))
  }
  return codes
}
const all = (count: number, code: string) => Array.from({ length: count }, () => code)
const inQuery = (name: string, values: readonly string[]) =>
  values.map((value) => ({ query: `?${name}=${encode(value)}` }))

describe('an id in a path', () => {
  // A session is named by a random text, a provider by its key.
  const byNumber = calls.filter(({ call, endpoint: { row } }) => {
    return call.includes(':') && row !== undefined && row !== 'session'
  })
  test.each(named(byNumber))('%s accepts only digits', async (call, permitted) => {
    const path = call.split(' ')[1] ?? ''
    const bad = hostileIds.map((id) => ({ url: path.replace(/:\w+/g, () => encode(id)) }))
    expect(await answers(permitted, bad)).toEqual(
      // URL normalization removes '..' and the segment before it.
      hostileIds.map((id) => (id === '..' ? expect.stringMatching(/^40/) : '400 validation')),
    )
    const absent = [2 ** 31 - 1, 999_999].map((id) => ({ url: path.replace(/:\w+/g, String(id)) }))
    expect(await answers(permitted, absent)).toEqual(all(2, '404 not_found'))
  })
})

describe('a limit', () => {
  const bad = [
    '0',
    '201',
    '-1',
    '1e2',
    '1.5',
    '',
    ' ',
    ' 1',
    '+1',
    '٣',
    'abc',
    '0x10',
    '2147483648',
    '9'.repeat(30),
  ]
  test.each(named(taking('limit')))('the limit of %s is from 1 to 200', async (_call, permitted) => {
    expect(await answers(permitted, inQuery('limit', bad))).toEqual(all(bad.length, '400 validation'))
    expect(await answers(permitted, [{ query: '?limit=1&limit=2' }, { query: '?limit[]=1' }])).toEqual(
      all(2, '400 validation'),
    )
    expect(await answers(permitted, inQuery('limit', ['1', '200', '007']))).toEqual(all(3, '200'))
  })
})

describe('a cursor', () => {
  const toCursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const bad = [
    '',
    'not-a-cursor',
    '!!!',
    toCursor([]),
    toCursor({}),
    toCursor(null),
    toCursor([null]),
    toCursor([0]),
    toCursor([-1]),
    toCursor([2 ** 31]),
    toCursor([1.5]),
    toCursor(['1']),
    toCursor([1, 2 ** 31]),
    toCursor([2 ** 53, 1]),
    toCursor([1, 2, 3]),
    toCursor(['a', 0]),
    toCursor(['a', 2 ** 31]),
    toCursor(['\u0000', 1]),
    toCursor([1, 'a']),
    toCursor([[1]]),
    'x'.repeat(501),
  ]
  // Some lists have pages only with ?scope=all.
  const paged = taking('cursor').map((permitted) =>
    taking('scope').includes(permitted)
      ? { ...permitted, url: `${permitted.url}?scope=all&` }
      : { ...permitted, url: `${permitted.url}?` },
  )
  test.each(named(paged))('the cursor of %s must be one that Cairn made', async (_call, permitted) => {
    const sent = bad.map((cursor) => ({ query: `cursor=${encode(cursor)}` }))
    expect(await answers(permitted, sent)).toEqual(all(bad.length, '400 validation'))
    // A cursor of a list with another sort order is invalid here. A place in a queue could also be an instant.
    const shapes = [toCursor([7]), toCursor([1_795_000_000_000, 7]), toCursor(['a', 7]), toCursor([1, 7])]
    const taken = await answers(
      permitted,
      shapes.map((cursor) => ({ query: `cursor=${cursor}` })),
    )
    expect(new Set(taken)).toEqual(new Set(['200', '400 validation']))
    expect(taken.filter((answer) => answer === '200').length).toBeLessThanOrEqual(2)
  })
})

describe('a week', () => {
  const bad = [
    '',
    '2026-11-17',
    '2026-11-22',
    '2026-02-30',
    '2026-1-5',
    '0000-01-03',
    '10000-01-03',
    '-2026-01-05',
    '2026-11-16T00:00:00Z',
    'Mon',
    '２０２６-11-16',
    '2026-11-16\u0000',
  ]
  test.each(named(taking('week')))('the week in %s must be a Monday', async (_call, permitted) => {
    expect(await answers(permitted, inQuery('week', bad))).toEqual(all(bad.length, '400 validation'))
    // The first and the last Monday there are.
    expect(await answers(permitted, inQuery('week', ['2026-11-16', '0001-01-01', '9999-12-27']))).toEqual(
      // A family sees no week before it followed the learner, and none after the current one.
      permitted.endpoint.access === 'pass' ? ['200', '404 not_found', '404 not_found'] : all(3, '200'),
    )
  })
})

describe('a school', () => {
  const bad = ['0', '-1', '2147483648', '9999999999', '1e3', '', ' 1', 'mine', '1\u0000', '__proto__']
  // The two callers below are not guides.
  const calls = taking('schoolId').filter(({ endpoint }) => endpoint.access !== 'guide')
  test.each(named(calls))('the school in %s must be an id', async (_call, permitted) => {
    const superAdmin = { ...permitted, as: 'superAdmin' } as const
    const body = JSON.stringify(makePermittedBody(permitted, school))
    const sent = [...inQuery('schoolId', bad), { query: '?schoolId=1&schoolId=1' }]
    expect(
      await answers(
        superAdmin,
        sent.map((each) => ({ ...each, body })),
      ),
    ).toEqual(all(sent.length, '400 validation'))
    const absent = { query: '?schoolId=2147483647', body }
    expect(await answers(superAdmin, [absent])).toEqual(['404 not_found'])
    const asAdmin = [...sent, absent].map((each) => ({ ...each, as: 'admin', body }) as const)
    expect(await answers(permitted, asAdmin)).toEqual(all(asAdmin.length, '404 not_found'))
  })
})

describe('an instant', () => {
  const bad = [
    '',
    '2026-11-18',
    '2026-02-30T00:00:00Z',
    '2026-11-18T25:00:00Z',
    '2026-11-18T00:00:00+01:00',
    '0',
    'now',
  ]
  const logs = taking('from').filter(({ call }) => call !== 'GET /api/days-off')
  test.each(named(logs))('the instant in %s must be in UTC', async (_call, permitted) => {
    expect(await answers(permitted, inQuery('from', bad))).toEqual(all(bad.length, '400 validation'))
    const edges = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
    expect(await answers(permitted, inQuery('from', edges))).toEqual(all(2, '200'))
  })
})

describe('a span of the calendar', () => {
  const spans = (values: readonly string[]) =>
    values.map((value) => ({ query: `?from=${encode(value)}&to=${encode(value)}` }))

  test('a span has real days of 2000 to 2099, in order and with both ends', async () => {
    const [permitted] = calls.filter(({ call }) => call === 'GET /api/days-off')
    if (!permitted) throw new Error('The calendar cannot be read.')
    const bad = ['', '2026-02-30', '2026-11-18T00:00:00.000Z', '1999-12-31', '2100-01-01', '0', 'now']
    expect(await answers(permitted, spans(bad))).toEqual(all(bad.length, '400 validation'))
    const halves = ['?from=2026-11-18', '?to=2026-11-18', '?from=2026-11-18&to=2026-11-17']
    const sent = halves.map((query) => ({ query }))
    expect(await answers(permitted, sent)).toEqual(all(3, '400 validation'))
    expect(await answers(permitted, spans(['2000-01-01', '2099-12-31']))).toEqual(all(2, '200'))
  })
})

describe('a day a goal is due', () => {
  const create = calls.filter(({ call }) => call === 'POST /api/goals')
  const bad = [
    '',
    'Feb 30',
    '2026-02-30',
    '2026-11-31',
    '0000-11-20',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '2026-11-21',
    '2026-11-20T22:00',
    '2026-11-20T25:00:00Z',
    '2026-11-20T22:00:00+99:00',
    '9999-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00+14:00',
    '2026-11-20\u0000',
    '\ud800',
  ]
  test.each(named(create))('the due day in %s must be in the goal week', async (_call, permitted) => {
    const goal = { title: 'Read', category: 'Academic', duration: 'daily', userId: school.wil.id }
    const sent = bad.map((targetDate) => ({ body: JSON.stringify({ ...goal, targetDate }) }))
    expect(await answers(permitted, sent)).toEqual(all(bad.length, '400 validation'))
  })
})

/** These calls report bad rows and process the others. */
const byRow = new Set(['POST /api/admin/users/bulk', 'POST /api/admin/users/bulk-emails'])

describe('a text with NUL or half a character', () => {
  test.each(named(writes.filter(({ endpoint }) => endpoint.body)))(
    '%s refuses a text with NUL or half a character',
    async (call, permitted) => {
      for (const { path, place } of textsIn(makePermittedBody(permitted, school))) {
        // Next to a goal type, the title is not checked.
        if (call.startsWith('POST /api/goals') && path === 'title') continue
        for (const text of ['a\u0000b', 'a\ud800b']) {
          const [said] = await answers(permitted, [{ body: JSON.stringify(place(text)) }])
          // A list reports what is wrong with each row.
          expect([path, said]).toEqual([path, byRow.has(call) ? '200' : '400 validation'])
        }
      }
    },
  )
})

describe('a write', () => {
  const large = ' '.repeat(10 * 1024 * 1024)
  /** One call is for mail programs and accepts any body from anywhere. */
  const ofPages = writes.filter(({ endpoint }) => !endpoint.allowCrossOrigin)
  test.each(named(ofPages))('%s reads only complete JSON of a limited size', async (_call, permitted) => {
    expect(await answers(permitted, [{ body: large }])).toEqual(['413 too_large'])
    const typed = otherTypes.map((type) => ({ body: '{}', headers: { 'content-type': type } }))
    expect(await answers(permitted, typed)).toEqual(all(typed.length, '415 unsupported_media_type'))
    const broken = [
      '{',
      '{"a":1}}',
      "{'a':1}",
      '{"a":01}',
      '{"a":NaN}',
      '[1]',
      '"text"',
      'true',
      '1',
      '{"a\\ud800":1}',
    ]
    // The nesting is as deep as the size limit allows.
    const levels = Math.min(10_000, Math.floor(bodyLimitOf(permitted.endpoint) / '{"a":}.'.length))
    const deep = [
      `${'['.repeat(levels)}${']'.repeat(levels)}`,
      `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    ]
    const bodies = [...broken, ...deep].map((body) => ({ body }))
    expect(await answers(permitted, bodies)).toEqual(all(bodies.length, '400 validation'))
  })

  test.each(named(ofPages))('%s is accepted only from our own pages', async (_call, permitted) => {
    const sent = otherSites.flatMap((headers) => [{ headers }, { headers, body: '{' }])
    expect(await answers(permitted, sent)).toEqual(all(sent.length, '403 forbidden'))
  })

  const needing = writes.filter(({ endpoint, call }) => endpoint.body && !/(auto-sort|randomize)$/.test(call))
  test.each(named(needing))('%s needs a body', async (_call, permitted) => {
    const sent = [{}, { body: '' }, { body: ' ' }, { body: 'null' }, { body: '{}' }, { body: '[]' }]
    expect(await answers(permitted, sent)).toEqual(all(sent.length, '400 validation'))
  })
})

test('no hostile request wrote anything', async () => {
  expect(await fingerprint(school.db)).toBe(before)
})

interface TextPlace {
  path: string
  place: (text: string) => unknown
}

/** Every text inside a body. */
function textsIn(body: unknown): TextPlace[] {
  if (typeof body === 'string') return [{ path: '', place: (text) => text }]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, part]) =>
    textsIn(part).map(({ path, place }) => ({
      path: path === '' ? name : `${name}.${path}`,
      place: (text) =>
        Array.isArray(body) ? body.with(Number(name), place(text)) : { ...body, [name]: place(text) },
    })),
  )
}
