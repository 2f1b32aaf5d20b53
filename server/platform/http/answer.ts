// Writes answers from the contract's schemas: what a schema does not declare never leaves the server.
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { declaredOf } from './declared-fields.ts'

type Write = (value: unknown) => string
type Json = Record<string, unknown>

const writers = new Map<Schema, Write>()

/** The writer of a schema, made at its first use: making all at the start would make the start longer. */
export function writerOf(schema: Schema): Write {
  const known = writers.get(schema)
  if (known) return known
  const declared = declaredOf(jsonSchemaOf(schema))
  const write = (value: unknown) => JSON.stringify(declared(value))
  writers.set(schema, write)
  return write
}

/** JSON Schema (draft 7) of what goes over the wire. */
export function jsonSchemaOf(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  })
  return json
}
