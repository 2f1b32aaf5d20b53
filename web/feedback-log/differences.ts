// What an edit changed about a goal.
import type { GoalEdit } from '../../contract/logs.ts'

export interface Difference {
  what: string
  /** Empty where there was no description, or is none any more. */
  was: string
  is: string
}

/** Only what differs. */
export function differences(edit: GoalEdit): Difference[] {
  return [
    { what: 'Title', was: edit.oldTitle, is: edit.newTitle },
    { what: 'Description', was: edit.oldDescription ?? '', is: edit.newDescription ?? '' },
    { what: 'Category', was: edit.oldCategory, is: edit.newCategory },
    { what: 'Duration', was: edit.oldDuration, is: edit.newDuration },
  ].filter(({ was, is }) => was !== is)
}
