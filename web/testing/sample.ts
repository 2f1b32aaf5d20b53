// Samples from the schemas of the contract: a test names the fields it needs, and every other field has its simplest value.
// A new required field needs no edit here.
import * as z from 'zod/mini'
import type { Schema } from '../../contract/endpoint.ts'

/** Fields to set, also inside of objects. A list is replaced as a whole. */
export type SamplePart<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: SamplePart<T[Key]> | undefined }
    : T

/** Throws if the part breaks the schema. */
export function createSample<S extends Schema>(schema: S, part: SamplePart<z.output<S>>): z.output<S> {
  return z.parse(schema, merged(plain(schema), part))
}

function merged(plain: unknown, part: unknown): unknown {
  if (!isFields(plain) || !isFields(part)) return part === undefined ? plain : part
  const names = new Set([...Object.keys(plain), ...Object.keys(part)])
  return Object.fromEntries([...names].map((name) => [name, merged(plain[name], part[name])]))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts for fields that accept no others: an instant and a Monday. */
const texts = ['Text', '2026-11-16T14:00:00.000Z', '2026-11-16']

/** Returns the simplest value, such as false, null, the minimum or the first choice. It is deterministic. */
function plain(schema: Schema): unknown {
  if (schema instanceof z.ZodMiniNullable) return null
  if (schema instanceof z.ZodMiniOptional) return undefined
  if (schema instanceof z.ZodMiniArray) return []
  if (schema instanceof z.ZodMiniTuple) return schema._zod.def.items.map(plain)
  if (schema instanceof z.ZodMiniUnion) return schema._zod.def.options.map(plain)[0]
  if (schema instanceof z.ZodMiniLiteral) return schema._zod.def.values[0]
  if (schema instanceof z.ZodMiniEnum) return schema.options[0]
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<Schema>(schema.shape)
    return Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]))
  }
  const fitting = [false, 0, 1, ...texts].find((value) => z.safeParse(schema, value).success)
  if (fitting !== undefined) return fitting
  throw new Error(`Nothing plain fits a schema of the type ${schema._zod.def.type}.`)
}
