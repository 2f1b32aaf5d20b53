// What an edit dialog sends: only the fields that were changed in it, so that what another admin changes meanwhile is kept.
import { toast } from '../ui/toast.ts'

/** The fields of `edit` that differ from `before`; null, with a toast that says so, where none does. */
export function changedFields<Fields extends object>(before: Fields, edit: Fields): Partial<Fields> | null {
  const change: Partial<Fields> = {}
  for (const key in edit) if (!isSame(edit[key], before[key])) change[key] = edit[key]
  if (Object.keys(change).length > 0) return change
  toast({ kind: 'info', title: 'No changes made', description: 'Nothing was different.' })
  return null
}

/** Lists of texts are the same when they have the same texts in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What a toast adds where the answer holds more than what was sent. */
export const BOTH_KEPT = 'Another admin changed these meanwhile. Both changes are kept.'
