// What the server said about each field of a form whose fields are named by their path, such as 'admin.password'.
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'

/**
 * `of` is what to say beside a field, until it is written in again (`forget` hears the form's input events); `other`
 * is what belongs to no field of the form. The first field with something to correct gets the focus.
 */
export function useIssues(error: ApiError | null, form: RefObject<HTMLFormElement | null>) {
  const [mended, setMended] = useState<{ error: ApiError | null; fields: readonly string[] }>({
    error: null,
    fields: [],
  })
  useEffect(() => {
    const first = [...(form.current?.elements ?? [])].find(
      (field) => field.getAttribute('name') && error?.issueFor(field.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
  }, [error, form])
  const fieldsMended = mended.error === error ? mended.fields : []
  return {
    of: (path: string) => (fieldsMended.includes(path) ? undefined : error?.issueFor(path)),
    forget: ({ target }: FormEvent) => {
      const name = target instanceof Element ? target.getAttribute('name') : null
      if (error && name) setMended({ error, fields: [...fieldsMended, name] })
    },
    other: error && (error.issues.length === 0 ? error.sentence : strayIssue(error)),
  }
}

/** An issue without a field of its own, such as that of the link's token. */
const strayIssue = (error: ApiError) => error.issues.find(({ path }) => !path.includes('.'))?.message
