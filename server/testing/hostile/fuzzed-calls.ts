// Random requests to one call of the table: valid ones, and valid ones with some hostile parts.
import fc from 'fast-check'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import type { ActorName, HostileSchool } from './hostile-school.ts'
import {
  hostileBodies,
  hostileIds,
  hostileJson,
  hostileTexts,
  otherSites,
  otherTypes,
  strangeHeaders,
} from './hostile-values.ts'
import type { SentCall } from './sent-call.ts'
import { isJson, validFor, validTexts } from './valid-values.ts'

const actors: ActorName[] = [
  'anonymous',
  'learner',
  'newcomer',
  'captain',
  'coach',
  'guide',
  'admin',
  'superAdmin',
  'neighbour',
  'schoolless',
]

/** Ids and words come from `school`; the calls can be sent to any school that was made in the same way. */
export function callsTo(call: string, endpoint: Endpoint, school: HostileSchool): fc.Arbitrary<SentCall> {
  const [method = '', path = ''] = call.split(' ')
  const parts = fc.record({
    as: fc.constantFrom(...actors, ...likely(endpoint)),
    path: pathOf(path, endpoint, school),
    query: queryOf(endpoint, school),
    headers: headersOf(),
    body: bodyOf(method, endpoint, school),
  })
  return parts.map(({ as, path, query, headers, body }) => ({
    as,
    method,
    url: `${path}${query}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body,
  }))
}

const callers: Record<Access, ActorName> = {
  public: 'anonymous',
  pass: 'guardian',
  session: 'learner',
  member: 'learner',
  reviewer: 'coach',
  coach: 'coach',
  leader: 'captain',
  guide: 'guide',
  staff: 'admin',
  educator: 'guide',
  adult: 'guide',
  admin: 'admin',
  superAdmin: 'superAdmin',
}

/** About half of all requests come from a role that may make the call. */
function likely({ access }: Endpoint): ActorName[] {
  return [...Array.from({ length: 9 }, () => callers[access]), 'superAdmin', 'superAdmin', 'superAdmin']
}

/** Hostile one time in `odds`. */
function mostly<T>(odds: number, good: fc.Arbitrary<T>, hostile: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: good, weight: odds - 1 }, { arbitrary: hostile, weight: 1 })
}

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }))
const json = fc.oneof(fc.constantFrom(...hostileJson), text, fc.jsonValue({ maxDepth: 3 }))
const key = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'isAdmin',
    'schoolId',
    'id',
    '',
    '0',
    'a.b',
  ),
  text,
)

function pathOf(path: string, { row }: Endpoint, { ids }: HostileSchool): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name)
  if (names.length === 0 || row === undefined) return fc.constant(path.replace(':key', 'school'))
  const id = mostly(
    5,
    fc.constantFrom(...ids[row], 999_999, 2 ** 31 - 1).map(String),
    fc.oneof(
      fc.constantFrom(...hostileIds).map(encoded),
      fc.constantFrom('%zz', '%ff', '%c3%28', '%00', '%', '%u0031', '1%2F2', '1;a=b'),
      text.map(encoded).map((one) => one.slice(0, 90).replace(/%.?$/, '')),
    ),
  )
  return id.map((one) => path.replace(/:\w+/g, () => one))
}

function queryOf(endpoint: Endpoint, { words }: HostileSchool): fc.Arbitrary<string> {
  const good: fc.Arbitrary<Record<string, string>> = endpoint.query
    ? validTexts(endpoint.query, words)
    : fc.constant({})
  const written = good.map((pairs) =>
    Object.entries(pairs).map(([name, value]) => `${name}=${encoded(value)}`),
  )
  const names = fc.constantFrom(
    'limit',
    'cursor',
    'week',
    'schoolId',
    'status',
    'from',
    'scope',
    'preview',
    'crewId',
  )
  const value = fc.oneof(text, fc.constantFrom(...hostileIds, '201', '1e2', '2026-11-17', '2026-02-30'))
  const hostile = fc.oneof(
    fc.tuple(fc.oneof(names, key), value).map(([name, one]) => `${encoded(name)}=${encoded(one)}`),
    fc.constantFrom(
      'limit=1&limit=2',
      'schoolId=1&schoolId=1',
      'limit[]=1',
      'a[b]=c',
      '=',
      '&&',
      '%zz=1',
      'week=%ff',
    ),
  )
  const both = mostly(
    3,
    written,
    fc.tuple(written, hostile).map(([pairs, one]) => [...pairs, one]),
  )
  return both.map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.oneof(
    fc.constantFrom(...otherSites),
    fc.constantFrom(...strangeHeaders),
    fc.constantFrom(...otherTypes).map((type) => ({ 'content-type': type })),
  )
  return mostly<Record<string, string>>(8, fc.constant({}), hostile)
}

function bodyOf(
  method: string,
  { body }: Endpoint,
  { words }: HostileSchool,
): fc.Arbitrary<string | undefined> {
  const byHand = fc.constantFrom(undefined, ...hostileBodies)
  if (method === 'GET') return mostly(10, fc.constant(undefined), byHand)
  if (!body) return mostly(3, fc.constant(undefined), fc.oneof(byHand, json.map(written)))
  const good = validFor(body, words)
  const hostile = fc.oneof(
    {
      arbitrary: fc.tuple(good, fc.nat(), json).map(([value, at, one]) => written(replaced(value, at, one))),
      weight: 6,
    },
    {
      arbitrary: fc.tuple(good, key, json).map(([value, name, one]) => written(added(value, name, one))),
      weight: 2,
    },
    { arbitrary: json.map(written), weight: 1 },
    { arbitrary: byHand, weight: 1 },
  )
  return mostly(2, good.map(written), hostile)
}

/** Replaces one of the nested values, chosen by the number `at`. */
function replaced(value: unknown, at: number, one: unknown): unknown {
  const inside = Array.isArray(value) ? value.length : isJson(value) ? Object.keys(value).length : 0
  if (inside === 0) return one
  const place = at % inside
  const deeper = Math.floor(at / inside)
  if (Array.isArray(value)) return value.with(place, replaced(value[place], deeper, one))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, part], index) => [
      name,
      index === place ? replaced(part, deeper, one) : part,
    ]),
  )
}

function added(value: unknown, name: string, one: unknown): unknown {
  return isJson(value) ? Object.fromEntries([...Object.entries(value), [name, one]]) : [value, one]
}

/** JSON of any value; keeps -0 and own keys named `__proto__`. */
function written(value: unknown): string {
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'null')
}

/** URL encoding; lone surrogates cannot be encoded, so they become invalid UTF-8. */
export function encoded(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ed%a0%80'
}
