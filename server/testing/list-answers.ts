// Which calls of the endpoint table answer lists, told from their schemas.
import * as z from 'zod/mini'
import type { Schema } from '../../contract/endpoint.ts'

/** An answer that comes in pages; of a union, if one of its forms does. */
export function isPaged(schema: Schema | null): boolean {
  return formsOf(schema).some(
    (form) => form instanceof z.core.$ZodObject && 'nextCursor' in form._zod.def.shape,
  )
}

/** An answer that is a list as a whole; of a union, if one of its forms is. */
export function isWholeList(schema: Schema | null): boolean {
  return formsOf(schema).some((form) => form instanceof z.core.$ZodArray)
}

function formsOf(schema: Schema | null): readonly Schema[] {
  if (schema === null) return []
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options : [schema]
}
