import { Suspense, useCallback, useState } from 'react'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { Goal, GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { DeleteGoalDialog, GoalCelebration, GoalFormDialog, preloadGoalForm } from '../goals/goal-dialogs.tsx'
import { useCompleteGoal } from '../goals/use-complete-goal.ts'
import { DownloadResults } from '../results/download-results.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Plus } from '../ui/icons.tsx'
import { toast } from '../ui/toast.ts'
import { crewColumns } from './crew-columns.ts'
import { CrewFigures } from './crew-figures.tsx'
import { useEditGoalOfAddress } from './edit-goal-of-address.ts'
import { MemberGoals } from './member-goals.tsx'
import { NobodyListed } from './nobody-listed.tsx'

type Open =
  | { what: 'create'; ownerId: number | undefined }
  | { what: 'edit' | 'delete'; goal: GoalWithFeedback }
  | { what: 'celebrate'; goal: Goal }

/** The members of a crew with their goals of a week, and everything that can be done with them. */
export function CrewGoals({
  crew,
  goals,
  shown,
}: {
  crew: GroupWithMembers
  goals: GoalWithFeedback[]
  shown: ShownWeek
}) {
  const me = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const [onlyWithout, setOnlyWithout] = useState(false)
  const onEdit = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'edit', goal }), [])
  const onDelete = useCallback((goal: GoalWithFeedback) => setOpen({ what: 'delete', goal }), [])
  useEditGoalOfAddress(crew.id, onEdit)
  const { tick } = useCompleteGoal((goal) => {
    if (goal.userId === me.id) setOpen({ what: 'celebrate', goal })
    else toast({ kind: 'success', title: 'Goal updated successfully', description: goal.title })
  })

  const goalsOf = (member: Member) => goals.filter(({ userId }) => userId === member.id)
  const without = crew.members.filter((member) => goalsOf(member).length === 0)
  const listed = onlyWithout ? without : crew.members
  const create = (ownerId?: number) => setOpen({ what: 'create', ownerId })
  const own = goals.filter(({ userId }) => userId === me.id)
  const done = own.filter(({ completed }) => completed).length

  return (
    <div className={crewColumns}>
      <CrewFigures goals={goals} shown={shown} />
      <div className="grid min-w-0 content-start gap-3 sm:gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox
            label={`Only learners without a goal (${without.length})`}
            checked={onlyWithout}
            onChange={(event) => setOnlyWithout(event.currentTarget.checked)}
          />
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
            <DownloadResults
              whose={crew.name}
              learners={crew.members.map((person) => ({ person, crew: crew.name }))}
              goals={goals}
              shown={shown}
            />
            {shown === 'active' && crew.members.length > 0 && (
              <Button
                variant="primary"
                size="sm"
                icon={Plus}
                onPointerEnter={preloadGoalForm}
                onFocus={preloadGoalForm}
                onClick={() => create()}
              >
                Create goal
              </Button>
            )}
          </div>
        </div>
        {listed.length === 0 && <NobodyListed crewIsEmpty={crew.members.length === 0} shown={shown} />}
        {listed.map((member) => (
          <MemberGoals
            key={member.id}
            member={member}
            goals={goalsOf(member)}
            shown={shown}
            onCreate={create}
            onTick={tick}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </div>
      <Suspense fallback={null}>
        {open?.what === 'create' && (
          <GoalFormDialog owners={crew.members} ownerId={open.ownerId} onClose={() => setOpen(null)} />
        )}
        {open?.what === 'edit' && <GoalFormDialog goal={open.goal} onClose={() => setOpen(null)} />}
        {open?.what === 'delete' && (
          <DeleteGoalDialog
            goal={open.goal}
            whose={
              open.goal.userId === me.id
                ? undefined
                : `${open.goal.user.firstName} ${open.goal.user.lastName}`
            }
            onClose={() => setOpen(null)}
          />
        )}
        {open?.what === 'celebrate' && (
          <GoalCelebration
            title={open.goal.title}
            done={done}
            todo={own.length - done}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
