// Typed query parameters of the address, such as ?editGoal=7.
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'

type Parameters = Record<string, z.core.$ZodType>
type Values<Shape extends Parameters> = { [Key in keyof Shape]?: z.output<Shape[Key]> }

/**
 * The parameters that fit their schemas, and how to change some of them (undefined takes one away). A change
 * replaces the entry in the browser's history unless `push` says otherwise. Example:
 * `const [{ editGoal }, changeParameters] = useQueryParameters({ editGoal: idText })`.
 */
export function useQueryParameters<Shape extends Parameters>(shape: Shape) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const change = (values: { [Key in keyof Shape]?: string | number | undefined }, push = false) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) next.delete(key)
      else next.set(key, String(value))
    }
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: !push })
  }
  return [readParameters(shape, search), change] as const
}

/** What does not fit its schema is left out: an address that somebody mistyped still opens the page. */
function readParameters<Shape extends Parameters>(shape: Shape, search: string): Values<Shape> {
  const given = new URLSearchParams(search)
  const values: Values<Shape> = {}
  for (const key in shape) readInto(values, key, shape[key], given.get(key))
  return values
}

function readInto<Shape extends Parameters, Key extends keyof Shape>(
  values: Values<Shape>,
  key: Key,
  schema: Shape[Key] | undefined,
  text: string | null,
): void {
  const read = schema && text !== null ? z.safeParse<Shape[Key]>(schema, text) : undefined
  if (read?.success) values[key] = read.data
}
