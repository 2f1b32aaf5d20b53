import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type * as z from 'zod/mini'
import { parseId } from '../../contract/page-reads.ts'
import { SearchInput } from '../ui/field.tsx'

// Typed query parameters of the address, such as ?editGoal=7.

type Schemas<Values> = { [Key in keyof Values]: z.ZodMiniType<Values[Key]> }

/**
 * Returns the parameters that fit their schemas, and a function that changes some of them (undefined removes one). A change
 * replaces the entry in the browser's history, or adds one with `push`; an equal address is not navigated to. Example:
 * `const [{ editGoal }, changeParameters] = useQueryParameters({ editGoal: idText })`.
 */
export function useQueryParameters<Values extends object>(shape: Schemas<Values>) {
  return [readParameters(shape, useSearch()), useChangeParameters<Values>()] as const
}

/**
 * Returns the school in the address, and a function that changes it. Every page reads it, so its id is parsed without the
 * contract's schemas, which only some screens load.
 */
export function useSchoolParameter() {
  const school = parseId(new URLSearchParams(useSearch()).get('school')) ?? undefined
  const change = useChangeParameters<{ school: number }>()
  return [school, (id: number | undefined) => change({ school: id })] as const
}

function useChangeParameters<Values extends object>() {
  const [path, navigate] = useLocation()
  return (values: { [Key in keyof Values]?: string | number | undefined }, push = false) => {
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
  schema: z.ZodMiniType<Values[Key]>,
  text: string | null,
): void {
  const parsed = text === null ? null : schema.safeParse(text)
  if (parsed?.success) values[key] = parsed.data
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
