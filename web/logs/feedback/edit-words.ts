// An edit of a goal in words: who made it and which fields it changed.
import type { GoalEdit } from '../../../contract/logs.ts'

export const editorOf = ({ user }: GoalEdit): string =>
  user ? `${user.firstName} ${user.lastName}` : 'somebody who is gone'

export interface Difference {
  what: string
  /** Empty for a missing description. */
  was: string
  is: string
}

export function differences(edit: GoalEdit): Difference[] {
  return [
    { what: 'Title', was: edit.oldTitle, is: edit.newTitle },
    { what: 'Description', was: edit.oldDescription ?? '', is: edit.newDescription ?? '' },
    { what: 'Category', was: edit.oldCategory, is: edit.newCategory },
    { what: 'Duration', was: edit.oldDuration, is: edit.newDuration },
  ].filter(({ was, is }) => was !== is)
}
