import { t } from '@lingui/core/macro'
import { Lock } from 'lucide-react'
import type { Goal } from '../../../contract/goals.ts'
import { Tick } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showFailure } from '../../ui/toast.ts'
import type { GoalStanding } from './goal-standing.ts'

export function showLockedGoal(): void {
  showFailure(t`Cannot complete incomplete goal`, t`This goal is incomplete and cannot be completed.`)
}

interface GoalTickProps {
  goal: Pick<Goal, 'title'>
  standing: Pick<GoalStanding, 'tick' | 'canTick'>
  onTick: (done: boolean) => void
}

/** The tick of a goal. A locked one can be focused and clicked, and then explains why it does not change. */
export function GoalTick({ goal: { title }, standing: { tick, canTick }, onTick }: GoalTickProps) {
  if (tick === 'locked') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a disabled checkbox gets no click events, and this one has to respond
      <button
        type="button"
        role="checkbox"
        aria-checked="false"
        aria-disabled="true"
        aria-label={t`Incomplete, locked: ${title}`}
        onClick={showLockedGoal}
        className="grid size-11 shrink-0 place-items-center rounded-10"
      >
        <span className="tick-face tick-locked">
          <Icon icon={Lock} size={16} stroke={2.4} />
        </span>
      </button>
    )
  }
  const label = tick === 'done' ? t`Completed: ${title}` : t`Mark as done: ${title}`
  return <Tick state={tick} label={label} disabled={!canTick} onChange={onTick} />
}
