import { Suspense, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { Button } from '../ui/button.tsx'
import { Redo2 } from '../ui/icons.tsx'
import { GoalFormDialog, preloadGoalForm } from './goal-dialogs.tsx'

/** Opens the form of a new goal, filled in from an unfinished one. */
export function CarryButton({ goal, className }: { goal: GoalWithFeedback; className?: string }) {
  const [carrying, setCarrying] = useState(false)
  const week = weekWords(useGoalWeek().label).name
  return (
    <>
      <Button
        icon={Redo2}
        className={className}
        onClick={() => setCarrying(true)}
        onPointerEnter={preloadGoalForm}
        onFocus={preloadGoalForm}
      >
        Carry to {week}
      </Button>
      <Suspense fallback={null}>
        {carrying && (
          <GoalFormDialog owners={[goal.user]} carried={goal} onClose={() => setCarrying(false)} />
        )}
      </Suspense>
    </>
  )
}
