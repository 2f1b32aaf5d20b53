// Typed query parameters of the address, such as ?editGoal=7.
import { useLocation, useSearch } from 'wouter'
import { MAX_ID } from '../../contract/ids.ts'

/** The part of the Standard Schema interface that is used here, so that the frame needs no schema library. */
export interface ParameterSchema<Value> {
  readonly '~standard': {
    readonly validate: (text: unknown) => Parsed<Value> | Promise<Parsed<Value>>
  }
}
type Parsed<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

type Schemas<Values> = { [Key in keyof Values]: ParameterSchema<Values[Key]> }

/** An id in the address, parsed without the schemas of the contract, which only the chunks of some screens contain. */
export const idParameter: ParameterSchema<number> = {
  '~standard': {
    validate: (text) => {
      const id = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0
      return id >= 1 && id <= MAX_ID ? { value: id } : { issues: [] }
    },
  },
}

/**
 * The parameters that fit their schemas, and a function that changes some of them (undefined removes one). A change
 * replaces the entry in the browser's history, or adds one with `push`; an equal address is not navigated to. Example:
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

/** A parameter that does not fit its schema is left out, so that a mistyped address still opens the page. */
function readParameters<Values extends object>(shape: Schemas<Values>, search: string): Partial<Values> {
  const texts = new URLSearchParams(search)
  const values: Partial<Values> = {}
  for (const key in shape) readInto(values, key, shape[key], texts.get(key))
  return values
}

function readInto<Values extends object, Key extends keyof Values>(
  values: Partial<Values>,
  key: Key,
  schema: ParameterSchema<Values[Key]>,
  text: string | null,
): void {
  const parsed = text === null ? null : schema['~standard'].validate(text)
  if (parsed && !(parsed instanceof Promise) && !parsed.issues) values[key] = parsed.value
}
