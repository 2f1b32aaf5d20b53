// Generates random requests to one call of the table: valid ones, and valid ones with some hostile parts.
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
import { arbitraryFor, arbitraryTexts, isJson } from './valid-values.ts'

const actors: ActorName[] = [
  'anonymous',
  'learner',
  'newcomer',
  'captain',
  'coach',
  'guide',
  'admin',
  'superAdmin',
  'neighbor',
  'schoolless',
]

/** Ids and words come from `school`; the calls can be sent to any school that was created the same way. */
export function arbitraryCall(
  call: string,
  endpoint: Endpoint,
  school: HostileSchool,
): fc.Arbitrary<SentCall> {
  const [method = '', path = ''] = call.split(' ')
  const parts = fc.record({
    as: fc.constantFrom(...actors, ...likelyActors(endpoint)),
    path: arbitraryPath(path, endpoint, school),
    query: arbitraryQuery(endpoint, school),
    headers: arbitraryHeaders(),
    body: arbitraryBody(method, endpoint, school),
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
  goalSetter: 'captain',
  guide: 'guide',
  staff: 'admin',
  educator: 'guide',
  adult: 'guide',
  admin: 'admin',
  superAdmin: 'superAdmin',
}

/** About half of all requests come from a role that may make the call. */
function likelyActors({ access }: Endpoint): ActorName[] {
  return [...Array.from({ length: 9 }, () => callers[access]), 'superAdmin', 'superAdmin', 'superAdmin']
}

/** Generates a hostile value one time in `odds`. */
function mostlyValid<T>(odds: number, valid: fc.Arbitrary<T>, hostile: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: valid, weight: odds - 1 }, { arbitrary: hostile, weight: 1 })
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

function arbitraryPath(path: string, { row }: Endpoint, { ids }: HostileSchool): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name)
  if (names.length === 0 || row === undefined) return fc.constant(path.replace(':key', 'school'))
  const id = mostlyValid(
    5,
    fc.constantFrom(...ids[row], 999_999, 2 ** 31 - 1).map(String),
    fc.oneof(
      fc.constantFrom(...hostileIds).map(encode),
      fc.constantFrom('%zz', '%ff', '%c3%28', '%00', '%', '%u0031', '1%2F2', '1;a=b'),
      text.map(encode).map((encodedText) => encodedText.slice(0, 90).replace(/%.?$/, '')),
    ),
  )
  return id.map((idText) => path.replace(/:\w+/g, () => idText))
}

function arbitraryQuery(endpoint: Endpoint, { words }: HostileSchool): fc.Arbitrary<string> {
  const valid: fc.Arbitrary<Record<string, string>> = endpoint.query
    ? arbitraryTexts(endpoint.query, words)
    : fc.constant({})
  const validPairs = valid.map((pairs) =>
    Object.entries(pairs).map(([name, value]) => `${name}=${encode(value)}`),
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
    fc.tuple(fc.oneof(names, key), value).map(([name, text]) => `${encode(name)}=${encode(text)}`),
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
  const both = mostlyValid(
    3,
    validPairs,
    fc.tuple(validPairs, hostile).map(([pairs, hostilePair]) => [...pairs, hostilePair]),
  )
  return both.map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}

function arbitraryHeaders(): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.oneof(
    fc.constantFrom(...otherSites),
    fc.constantFrom(...strangeHeaders),
    fc.constantFrom(...otherTypes).map((type) => ({ 'content-type': type })),
  )
  return mostlyValid<Record<string, string>>(8, fc.constant({}), hostile)
}

function arbitraryBody(
  method: string,
  { body }: Endpoint,
  { words }: HostileSchool,
): fc.Arbitrary<string | undefined> {
  const byHand = fc.constantFrom(undefined, ...hostileBodies)
  if (method === 'GET') return mostlyValid(10, fc.constant(undefined), byHand)
  if (!body) return mostlyValid(3, fc.constant(undefined), fc.oneof(byHand, json.map(toJsonText)))
  const valid = arbitraryFor(body, words)
  const hostile = fc.oneof(
    {
      arbitrary: fc
        .tuple(valid, fc.nat(), json)
        .map(([value, at, part]) => toJsonText(replacePart(value, at, part))),
      weight: 6,
    },
    {
      arbitrary: fc
        .tuple(valid, key, json)
        .map(([value, name, part]) => toJsonText(addPart(value, name, part))),
      weight: 2,
    },
    { arbitrary: json.map(toJsonText), weight: 1 },
    { arbitrary: byHand, weight: 1 },
  )
  return mostlyValid(2, valid.map(toJsonText), hostile)
}

/** Replaces one of the nested values, chosen by the number `at`. */
function replacePart(value: unknown, at: number, replacement: unknown): unknown {
  const inside = Array.isArray(value) ? value.length : isJson(value) ? Object.keys(value).length : 0
  if (inside === 0) return replacement
  const position = at % inside
  const deeper = Math.floor(at / inside)
  if (Array.isArray(value)) return value.with(position, replacePart(value[position], deeper, replacement))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, part], index) => [
      name,
      index === position ? replacePart(part, deeper, replacement) : part,
    ]),
  )
}

function addPart(value: unknown, name: string, part: unknown): unknown {
  return isJson(value) ? Object.fromEntries([...Object.entries(value), [name, part]]) : [value, part]
}

/** Converts any value to JSON; keeps -0 and own keys named `__proto__`. */
function toJsonText(value: unknown): string {
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'null')
}

/** URL encoding; lone surrogates cannot be encoded, so they become invalid UTF-8. */
export function encode(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ed%a0%80'
}
