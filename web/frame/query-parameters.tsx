import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { parseId } from '../../contract/page-reads.ts'
import { SearchInput } from '../ui/field.tsx'

// Typed query parameters of the address, such as ?editGoal=7.

/** The part of the Standard Schema interface that is used here, so that the frame needs no schema library. */
interface ParameterSchema<Value> {
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
      const id = typeof text === 'string' ? parseId(text) : null
      return id === null ? { issues: [] } : { value: id }
    },
  },
}

/**
 * Returns the parameters that fit their schemas, and a function that changes some of them (undefined removes one). A change
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
    // Tabs select on press and again on focus. A second entry with the same address would make 'Back' do nothing.
    const text = next.toString()
    if (text === new URLSearchParams(window.location.search).toString()) return
    navigate(text === '' ? path : `${path}?${text}`, { replace: !push })
  }
  return [readParameters(shape, search), change] as const
}

/** Skips a parameter that does not fit its schema, so that a mistyped address still opens the page. */
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

const PAUSE_MS = 300
/** The server accepts no longer search text. */
const MAX_LENGTH = 100

interface SearchParameterProps {
  label: string
  value: string | undefined
  onChange: (words: string | undefined) => void
}

/** A search field whose text is in the address as soon as the user pauses. `value` is the text in the address. */
export function SearchParameter({ label, value = '', onChange }: SearchParameterProps) {
  /** Null means that the field shows the text in the address. */
  const [typed, setTyped] = useState<string | null>(null)
  const send = useEffectEvent((words: string) => {
    onChange(words.trim() === '' ? undefined : words)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => send(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      size="sm"
      label={label}
      value={typed ?? value}
      onChange={(words) => setTyped(words.slice(0, MAX_LENGTH))}
    />
  )
}

// The goal that a link leads to. It is stored in the browser's history entry, so that the address is that of the page.

/** Returns the `state` for a link. */
export const toLinkState = (goalId: number | null) => (goalId === null ? undefined : { goal: goalId })

/** Returns the goal of the link that opened the page, even after a reload. */
export function useLinkedGoalId(): number | null {
  const state = useHistoryState<unknown>()
  const [goalId] = useState(() => readGoalId(state))
  return goalId
}

function readGoalId(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('goal' in state)) return null
  return typeof state.goal === 'number' ? state.goal : null
}
