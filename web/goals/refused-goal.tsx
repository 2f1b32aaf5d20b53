import type { ApiError } from '../api/api-error.ts'
import { Note } from '../ui/note.tsx'
import { issuesFrom } from './goal-form-rules.ts'

/** Why the server refused the form, in its own sentence, unless that stands beside the fields. The toast says only that it did. */
export function RefusedGoal({ error }: { error: ApiError | null }) {
  if (!error || error.code === 'unknown' || error.status === 401) return null
  if (Object.keys(issuesFrom(error)).length > 0) return null
  return <Note tone="bad">{error.sentence}</Note>
}
