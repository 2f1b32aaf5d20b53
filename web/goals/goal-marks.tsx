// Tags that few goals have. A lazy chunk.
import type { Goal } from '../../contract/goals.ts'
import { Archive, ShieldCheck } from '../ui/icons.tsx'
import { History } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'

/** In the row of a goal: that it is archived, was edited after its review, or is open by a bypass. */
export function GoalMarks({
  goal,
  bypass,
  edited,
}: {
  goal: Pick<Goal, 'archivedAt'>
  /** Adds 'Admin Bypass'. */
  bypass: boolean
  /** The words of the amber mark. */
  edited: string | undefined
}) {
  return (
    <>
      {goal.archivedAt && (
        <Tag tone="grey" icon={Archive}>
          Archived
        </Tag>
      )}
      {edited && (
        <Tag tone="amber" icon={History}>
          {edited}
        </Tag>
      )}
      {bypass && (
        <Tag tone="evergreen" icon={ShieldCheck}>
          Admin Bypass
        </Tag>
      )}
    </>
  )
}
