// Tells from the schemas which calls of the endpoint table return lists.
import * as z from 'zod/mini'
import type { Schema } from '../../contract/endpoint.ts'

/** Whether an answer is paged, or one member of a union is. */
export function isPaged(schema: Schema | null): boolean {
  return listMembers(schema).some(
    (form) => form instanceof z.core.$ZodObject && 'nextCursor' in form._zod.def.shape,
  )
}

/** Whether an answer is a list without pages, or one member of a union is. */
export function isUnpagedList(schema: Schema | null): boolean {
  return listMembers(schema).some((form) => form instanceof z.core.$ZodArray)
}

function listMembers(schema: Schema | null): readonly Schema[] {
  if (schema === null) return []
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options : [schema]
}
