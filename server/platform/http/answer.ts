// Writes answers from the contract's schemas: what a schema does not declare never leaves the server.
import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { instant, readerSentence, storedFlag, storedInstant } from '../../../contract/fields.ts'
import { SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import { sayIn } from '../catalogs.ts'

type Write = (value: unknown) => string
type Json = Record<string, unknown>

/** The debug mode of fast-json-stringify, as its documentation describes it. */
interface Compiled {
  code: string
  serializer: { asDateTime: Write; asTime: Write; asString: Write }
  validator: null
}
interface Compiler {
  build: (schema: JsonSchema, options: { mode: 'debug' }) => Compiled
  restore: (compiled: Compiled) => Write
}

const writers = new Map<Schema, Write>()

type Say = (sentence: string) => string
const sayEnglish: Say = (sentence) => sayIn(SOURCE_LANGUAGE, sentence)
/** Makes words of the sentences of the answer that is being written. Writing is synchronous, so it is one answer at a time. */
let say = sayEnglish

/** Writes an answer with its sentences (`readerSentence`) in the reader's language. */
export function writeAnswer(schema: Schema, value: unknown, sayToReader: Say): string {
  say = sayToReader
  try {
    return writerOf(schema)(value)
  } finally {
    say = sayEnglish
  }
}

/** The serializer of a schema, compiled at its first use, because compiling all of them at start takes a second. */
export function writerOf(schema: Schema): Write {
  const known = writers.get(schema)
  if (known) return known
  const writer = makeWriter(jsonSchemaOf(schema, writtenForms))
  writers.set(schema, writer)
  return writer
}

/** JSON Schema (draft 7) of the serialized form. */
export function jsonSchemaOf(schema: Schema, forms: ReadonlyMap<Schema, Json> = sentForms): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, forms.get(zodSchema)),
  })
  return json
}

/** The form that is sent, for schemas whose input is the form that is stored. */
const sentForms = new Map<Schema, Json>([[storedFlag, { type: 'boolean' }]])
sentForms.set(storedInstant, jsonSchemaOf(instant))
const SENTENCE = 'sentence'
const writtenForms = new Map([...sentForms, [readerSentence, { type: 'string', format: SENTENCE }] as const])

function makeWriter(schema: Json): Write {
  // The cast is safe: both types describe JSON Schema, but fast-json-stringify's lists each keyword.
  const choices = schema.anyOf
  if (!Array.isArray(choices)) return compile(withoutUnions(schema) as unknown as JsonSchema)
  // Such an answer is a list or a page of it: `?scope=all` decides.
  const list = choices.find((choice: Json) => choice.type === 'array')
  const page = choices.find((choice: Json) => choice.type === 'object')
  if (!list || !page || choices.length !== 2)
    throw new Error('An answer is one shape, or a list and its page.')
  const [writeList, writePage] = [makeWriter(list), makeWriter(page)]
  return (value) => (Array.isArray(value) ? writeList(value) : writePage(value))
}

/**
 * Compiles with a serializer that also takes instants in epoch milliseconds, because fast-json-stringify takes only dates and text,
 * and that makes words of sentences. They have the format 'time' there, which no field of the contract has.
 */
function compile(schema: JsonSchema): Write {
  // The cast is safe: the types leave the serializer out, and describe `restore` by what it returns.
  const { restore, build } = fastJson as unknown as Compiler
  const { code, serializer } = build(schema, { mode: 'debug' })
  const { asDateTime } = serializer
  serializer.asDateTime = (at) =>
    typeof at === 'number' ? `"${new Date(at).toISOString()}"` : asDateTime(at)
  serializer.asTime = (sentence) => serializer.asString(say(String(sentence)))
  return restore({ code, serializer, validator: null })
}

/**
 * The schema without unions, because fast-json-stringify validates each value of a union: `x | null` becomes nullable, and
 * a union of primitive values is written as JSON. Patterns, and formats other than instants, are dropped; validation checks them.
 */
function withoutUnions(schema: Json): Json {
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf.filter((choice: Json) => choice.type !== 'null')
    const [only] = choices
    if (choices.length === 1 && only) return { ...withoutUnions(only), nullable: true }
    if (choices.some((choice: Json) => choice.type === 'object' || choice.type === 'array')) {
      throw new Error('A union of objects cannot be written without validating it.')
    }
    return {}
  }
  const { format, pattern: _, enum: __, const: ___, ...rest } = schema
  if (isJson(rest.properties)) {
    rest.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, value]) => [
        name,
        isJson(value) ? withoutUnions(value) : value,
      ]),
    )
  }
  if (isJson(rest.items)) rest.items = withoutUnions(rest.items)
  if (format === 'date-time') return { ...rest, format }
  if (format === SENTENCE) return { ...rest, format: 'time' }
  if (rest.type === 'integer') return { ...rest, type: 'number' }
  return rest
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
