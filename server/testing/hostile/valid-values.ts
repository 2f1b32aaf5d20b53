// Generates valid values from the schemas of the contract, so that new calls are covered automatically.
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { jsonSchemaOf } from '../../platform/http/answer.ts'

export type Json = Record<string, unknown>
/** Valid values by the name of a field, for fields whose schema is not enough. */
export type Words = Record<string, unknown[]>

/** The number of values to try before the generator gives up on a schema. */
const TRIES = 300

/** Generates values that the schema accepts. Throws if it finds none: then the field needs some words. */
export function arbitraryFor(schema: Schema, words: Words): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => z.safeParse(schema, value).success
  const arbitrary = fromJsonSchema(jsonSchemaOf(schema), words, '')
  const found = fc.sample(arbitrary, { numRuns: TRIES, seed: 1 }).find(fits)
  if (found === undefined) throw new Error(`No value fits ${JSON.stringify(jsonSchemaOf(schema))}`)
  // `filter` could search for very long, so generated values that do not fit are replaced by one that does.
  return arbitrary.map((value) => (fits(value) ? value : found))
}

/** Generates values like `arbitraryFor`, for a query or a path, where all values are text. */
export function arbitraryTexts(schema: Schema, words: Words): fc.Arbitrary<Record<string, string>> {
  const texts = Object.fromEntries(Object.entries(words).map(([name, list]) => [name, list.map(String)]))
  return arbitraryFor(schema, texts).map((value) =>
    Object.fromEntries(
      Object.entries(isJson(value) ? value : {})
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => [name, String(part)]),
    ),
  )
}

function fromJsonSchema(schema: Json, words: Words, field: string): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf } = schema
  const known = words[field]
  if (known && type !== 'array') return fc.constantFrom(...known)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((choice) => fromJsonSchema(choice, words, field)))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(type))
    return fc.oneof(...type.map((single) => fromJsonSchema({ ...schema, type: single }, words, field)))
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'object' && isJson(properties)) return arbitraryObject(schema, properties, words)
  if (type === 'array' && Array.isArray(items))
    return fc.tuple(...items.map((item) => fromJsonSchema(item, words, field)))
  if (type === 'array' && isJson(items)) {
    const { minItems, maxItems } = bounds(schema)
    const item = fromJsonSchema(items, words, field)
    return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 5) })
  }
  if (type === 'string') return arbitraryText(schema)
  if (type === 'integer') {
    const { minimum, maximum } = bounds(schema)
    return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  }
  throw new Error(`Add words for the field "${field}": ${JSON.stringify(schema)}`)
}

function arbitraryObject(schema: Json, properties: Json, words: Words): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).flatMap(([name, property]): [string, fc.Arbitrary<unknown>][] =>
    isJson(property) ? [[name, fromJsonSchema(property, words, name)]] : [],
  )
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

/** Generates letters of many scripts, marks, emoji; at most 40 of them, so that failures can be read. */
function arbitraryText(schema: Json): fc.Arbitrary<string> {
  const { minLength, maxLength } = bounds(schema)
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
}

function bounds(schema: Json) {
  const number = (key: string, defaultValue: number) => {
    const value = schema[key]
    return typeof value === 'number' ? value : defaultValue
  }
  return {
    minimum: number('minimum', -(2 ** 31)),
    maximum: number('maximum', 2 ** 31 - 1),
    minItems: number('minItems', 0),
    maxItems: number('maxItems', 5),
    minLength: number('minLength', 0),
    maxLength: number('maxLength', 40),
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
