// Typed query parameters of the address, such as ?editGoal=7.
import { useLocation, useSearch } from 'wouter'

/** What every schema of the Standard Schema kind can do; so the frame brings no library along. */
export interface ParameterSchema<Value> {
  readonly '~standard': {
    readonly validate: (text: unknown) => Read<Value> | Promise<Read<Value>>
  }
}
type Read<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

type Schemas<Values> = { [Key in keyof Values]: ParameterSchema<Values[Key]> }

/**
 * The parameters that fit their schemas, and how to change some of them (undefined takes one away). A change
 * replaces the entry in the browser's history unless `push` says otherwise; one that changes nothing is none. Example:
 * `const [{ editGoal }, changeParameters] = useQueryParameters({ editGoal: idText })`.
 */
export function useQueryParameters<Values extends object>(shape: Schemas<Values>) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const change = (values: { [Key in keyof Values]?: string | number | undefined }, push = false) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) next.delete(key)
      else next.set(key, String(value))
    }
    // Tabs choose on press and again on focus: a second entry of one address would make 'Back' do nothing.
    if (String(next) === String(new URLSearchParams(window.location.search))) return
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: !push })
  }
  return [readParameters(shape, search), change] as const
}

/** What does not fit its schema is left out: an address that somebody mistyped still opens the page. */
function readParameters<Values extends object>(shape: Schemas<Values>, search: string): Partial<Values> {
  const given = new URLSearchParams(search)
  const values: Partial<Values> = {}
  for (const key in shape) readInto(values, key, shape[key], given.get(key))
  return values
}

function readInto<Values extends object, Key extends keyof Values>(
  values: Partial<Values>,
  key: Key,
  schema: ParameterSchema<Values[Key]>,
  text: string | null,
): void {
  const read = text === null ? null : schema['~standard'].validate(text)
  if (read && !(read instanceof Promise) && !read.issues) values[key] = read.value
}
