// Forms in dialogs: what is missing, what the server said about each field, and what the person typed.
import { type FormEvent, type RefCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'

type Issues = Readonly<Record<string, string | undefined>>

export interface DialogFormSettings {
  /** The last refusal of the call that the form makes. */
  error: ApiError | null
  /** What to say beside a field that was left empty, by the field's name. */
  required?: Issues
  /** `text` of several fields with one name has a line for each. */
  onSend: (text: (name: string) => string) => void
  /** While a call is under way nothing is sent again. */
  pending: boolean
}

export type DialogForm = ReturnType<typeof useDialogForm>

/** Fields are named like the call's own (`firstName`). `onInput` and `ref` go on an element around them. */
export function useDialogForm({ error, required = {}, onSend, pending }: DialogFormSettings) {
  const [missing, setMissing] = useState<Issues>({})
  const [mended, setMended] = useState<{ error: ApiError | null; names: readonly string[] }>({
    error: null,
    names: [],
  })
  const fields = useRef<HTMLElement | null>(null)
  const ref: RefCallback<HTMLElement> = (element) => {
    fields.current = element
  }
  const said = error ? issuesOf(error) : {}
  useEffect(() => {
    if (error) focusFirst(fields.current, (name) => issuesOf(error)[name] !== undefined)
  }, [error])
  const isMended = (name: string) => mended.error === error && mended.names.includes(name)
  return {
    ref,
    onInput: ({ target }: FormEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (name === null) return
      if (missing[name]) setMissing({ ...missing, [name]: undefined })
      if (error && !isMended(name))
        setMended({ error, names: mended.error === error ? [...mended.names, name] : [name] })
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (pending) return
      const typed = new FormData(event.currentTarget)
      const text = (name: string) => typed.getAll(name).map(String).join('\n')
      const empty = Object.fromEntries(Object.entries(required).filter(([name]) => text(name).trim() === ''))
      setMissing(empty)
      if (Object.keys(empty).length > 0) focusFirst(fields.current, (name) => empty[name] !== undefined)
      else onSend(text)
    },
    pending,
    issue: (name: string): string | undefined => missing[name] ?? (isMended(name) ? undefined : said[name]),
  }
}

/** A taken name is refused as a whole, and stands beside the field that it is about. */
function issuesOf(error: ApiError): Issues {
  if (error.code === 'username_taken') return { username: error.sentence }
  if (error.code === 'name_taken') return { name: error.sentence }
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
}

function focusFirst(within: HTMLElement | null, wanted: (name: string) => boolean): void {
  for (const field of within?.querySelectorAll<HTMLElement>('[name]') ?? []) {
    if (!wanted(field.getAttribute('name') ?? '')) continue
    field.focus()
    return
  }
}
