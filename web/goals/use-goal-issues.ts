// What stands beside the fields of a goal's form, and where the focus goes when something has to be mended.
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { GoalField, GoalIssues } from './goal-form-rules.ts'

export function useGoalIssues() {
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<GoalIssues>({})
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])
  /** Shows them and moves the focus to the first. */
  const show = useCallback((found: GoalIssues) => {
    setIssues(found)
    setShown((count) => count + 1)
  }, [])
  const mend = (...changed: GoalField[]) =>
    setIssues((before) => {
      if (!changed.some((field) => before[field])) return before
      const after = { ...before }
      for (const field of changed) delete after[field]
      return after
    })
  /** Stops the browser from sending the form itself, and remembers which form it is. */
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
  }
  return { issues, show, mend, take }
}
