// Writes answers from the contract's schemas: what a schema does not declare never leaves the server.
import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'

type Write = (value: unknown) => string
type Json = Record<string, unknown>

const writers = new Map<Schema, Write>()

/** The serializer of a schema, compiled at its first use, because compiling all of them at start takes a second. */
export function writerOf(schema: Schema): Write {
  const known = writers.get(schema)
  if (known) return known
  const made = makeWriter(jsonSchemaOf(schema))
  writers.set(schema, made)
  return made
}

/** JSON Schema (draft 7) of the serialized form. */
export function jsonSchemaOf(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  })
  return json
}

function makeWriter(schema: Json): Write {
  // The cast is safe: both types describe JSON Schema, but fast-json-stringify's lists each keyword.
  const choices = schema.anyOf
  if (!Array.isArray(choices)) return fastJson(plain(schema) as unknown as JsonSchema)
  // A list or a page of it: `?scope=all` decides.
  const list = choices.find((choice: Json) => choice.type === 'array')
  const page = choices.find((choice: Json) => choice.type === 'object')
  if (!list || !page || choices.length !== 2)
    throw new Error('An answer is one shape, or a list and its page.')
  const [writeList, writePage] = [makeWriter(list), makeWriter(page)]
  return (value) => (Array.isArray(value) ? writeList(value) : writePage(value))
}

/**
 * The schema without unions, because fast-json-stringify validates each value of a union: `x | null` becomes nullable, and
 * a union of primitive values is written as JSON. Formats and patterns are dropped; validation checks them.
 */
function plain(schema: Json): Json {
  if (Array.isArray(schema.anyOf)) {
    const some = schema.anyOf.filter((choice: Json) => choice.type !== 'null')
    const [only] = some
    if (some.length === 1 && only) return { ...plain(only), nullable: true }
    if (some.some((choice: Json) => choice.type === 'object' || choice.type === 'array')) {
      throw new Error('A union of objects cannot be written without validating it.')
    }
    return {}
  }
  const { format: _, pattern: __, enum: ___, const: ____, ...rest } = schema
  if (isJson(rest.properties)) {
    rest.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, value]) => [name, isJson(value) ? plain(value) : value]),
    )
  }
  if (isJson(rest.items)) rest.items = plain(rest.items)
  if (rest.type === 'integer') return { ...rest, type: 'number' }
  return rest
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
