import type { GoalStatus } from '../../../contract/goals.ts'
import { Status } from '../../ui/status.tsx'
import { statusDisplay } from './goal-words.ts'

/** Completed, In Progress or Incomplete: a picture and the word. */
export function GoalStatusMark({
  status,
  size = 'md',
  className,
}: {
  status: GoalStatus
  size?: 'md' | 'sm'
  className?: string
}) {
  const { tone, icon, word } = statusDisplay[status]
  return (
    <Status tone={tone} icon={icon} size={size} {...(className && { className })}>
      {word}
    </Status>
  )
}
