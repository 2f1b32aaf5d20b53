// Finds out from the schemas which calls of the endpoint table return lists.
import * as z from 'zod/mini'
import type { Schema } from '../../contract/endpoint.ts'

/** Whether an answer is paged; for a union, whether one of its members is. */
export function isPaged(schema: Schema | null): boolean {
  return membersOf(schema).some(
    (form) => form instanceof z.core.$ZodObject && 'nextCursor' in form._zod.def.shape,
  )
}

/** Whether an answer is a list without pages; for a union, whether one of its members is. */
export function isUnpagedList(schema: Schema | null): boolean {
  return membersOf(schema).some((form) => form instanceof z.core.$ZodArray)
}

function membersOf(schema: Schema | null): readonly Schema[] {
  if (schema === null) return []
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options : [schema]
}
