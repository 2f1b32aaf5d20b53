// Tests that the largest valid body of each call fits into its byte limit.
import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { bodyLimitOf, type Endpoint } from '../../contract/endpoint.ts'
import { jsonSchemaOf } from '../platform/http/answer.ts'

/** A character beyond the first 65,536, escaped: \ud83d\ude00. */
const BYTES_OF_A_CHARACTER = 12
/** Days, zones and similar texts, which have no limit of their own. */
const OTHER_TEXT = 100
/** Lists that must be as long as the one next to them. */
const OTHER_LIST = 50

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Bytes of the longest JSON that fits the schema, without spaces. */
function mostBytes(schema: unknown): number {
  if (!isObject(schema)) return Number.POSITIVE_INFINITY
  const { anyOf, enum: choices, maxLength, maxItems, properties, type, items } = schema
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map(mostBytes))
  if (Array.isArray(choices)) return Math.max(...choices.map((choice) => JSON.stringify(choice).length))
  if (type === 'string') return Number(maxLength ?? OTHER_TEXT) * BYTES_OF_A_CHARACTER + 2
  if (Array.isArray(items)) return items.reduce<number>((sum, item) => sum + mostBytes(item) + 1, 2)
  if (type === 'array') return Number(maxItems ?? OTHER_LIST) * (mostBytes(items) + 1) + 2
  if (isObject(properties)) {
    const fields = Object.entries(properties).map(([name, value]) => name.length + 4 + mostBytes(value))
    return fields.reduce((sum, bytes) => sum + bytes, 2)
  }
  return '-2147483648'.length
}

/**
 * Text typed at sign-in may be longer than any name or password. A passkey's answer at the second step is at most 2 kB of ASCII. 500
 * rows may have any length. 5,000 learners of a list have 600 bytes each, which is far more than their names, ids and addresses
 * take.
 */
const exceptions = [
  'POST /api/auth/login',
  'POST /api/auth/second-factor/pending',
  'POST /api/admin/users/bulk',
  'POST /api/admin/roster/import',
]

const calls = Object.entries<Endpoint>(api).filter(([call, { body }]) => body && !exceptions.includes(call))

test.each(calls)('%s accepts the longest texts and lists', (_call, endpoint) => {
  expect(endpoint.body && mostBytes(jsonSchemaOf(endpoint.body))).toBeLessThanOrEqual(bodyLimitOf(endpoint))
})
