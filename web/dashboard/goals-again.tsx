// Last week's goals again: in a week without goals, those of the week before can be picked and set once more.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../contract/sentences.ts'
import { ApiError } from '../api/api-error.ts'
import { refreshTopics } from '../api/cache.ts'
import { call } from '../api/client.ts'
import { forgetWrite, noteWrite } from '../api/own-writes.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { dueDays, useGoalTypes } from '../parts/goals/goal-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { dayOf } from '../ui/dates.ts'
import { FieldError } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Plus } from '../ui/start-icons.tsx'
import { showSuccess } from '../ui/toast.ts'
import '../styles/working.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { type GoalAgain, goalsAgain } from './again-goals.ts'

/** The button, if last week has goals that can be set again. `week` is its Monday. */
export function GoalsAgainButton({ week, onOpen }: { week: string; onOpen: () => void }) {
  const { data: again } = useGoalsAgain(week)
  if (!again || again.length === 0) return null
  return <Button onClick={onOpen}>Last week’s goals again</Button>
}

/** All are ticked at first. What was created leaves the list; what was refused stays in it, with the reason. */
export function GoalsAgainDialog({ week, onClose }: { week: string; onClose: () => void }) {
  const read = useGoalsAgain(week)
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const { create, created, problems, pending } = useCreateAll(onClose)
  const offered = read.data?.filter(({ id }) => !created.has(id)) ?? []
  const chosen = offered.filter(({ id }) => !without.has(id))
  const [nothingChosen, setNothingChosen] = useState(false)
  const toggle = (id: number, on: boolean) => {
    const next = new Set(without)
    if (on) next.delete(id)
    else next.add(id)
    setWithout(next)
    setNothingChosen(false)
  }
  return (
    <FormDialog
      title="Last week’s goals again"
      description="Each is set as it was, on the same day of the week or the next day that is left."
      label={chosen.length > 0 ? `Create ${plural(chosen.length, 'goal')}` : 'Create goals'}
      icon={Plus}
      pendingLabel="Creating..."
      form={{
        pending,
        onSubmit: (event) => {
          event.preventDefault()
          setNothingChosen(chosen.length === 0)
          if (chosen.length > 0) void create(chosen)
        },
      }}
      onClose={onClose}
    >
      {problems.size > 0 && (
        <Note tone="bad" alert title={`${plural(problems.size, 'goal')} not created.`}>
          {created.size > 0 && 'The others stand in your week.'}
        </Note>
      )}
      <Loaded read={read} skeleton={<Skeleton className="h-44 rounded-10" />}>
        {() => (
          <fieldset disabled={pending} className="grid min-w-0">
            <legend className="sr-only">Goals of last week</legend>
            {offered.map((goal) => (
              <AgainRow
                key={goal.id}
                goal={goal}
                chosen={!without.has(goal.id)}
                problem={problems.get(goal.id)}
                onToggle={(on) => toggle(goal.id, on)}
              />
            ))}
          </fieldset>
        )}
      </Loaded>
      {nothingChosen && <FieldError id="nothing-chosen">Tick at least one goal.</FieldError>}
    </FormDialog>
  )
}

function AgainRow({
  goal: { title, category, duration, day },
  chosen,
  problem,
  onToggle,
}: {
  goal: GoalAgain
  chosen: boolean
  problem: string | undefined
  onToggle: (on: boolean) => void
}) {
  return (
    <div className="py-1">
      <Checkbox
        label={title}
        hint={`${category}, ${duration}, due ${dayOf(day).full}`}
        checked={chosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {problem && <p className="pl-8 text-14 text-clay-ink">{problem}</p>}
    </div>
  )
}

/** The goals of last week as they would be set now; undefined while loading. */
function useGoalsAgain(week: string): Read<GoalAgain[]> {
  const user = useUser()
  const goals = useWeekGoals(user.id, week)
  const types = useGoalTypes(user.studio)
  const goalWeek = useGoalWeek()
  const due = dueDays(goalWeek, user.canBypassDeadlines)
  return { ...goals, data: goals.data && types && goalsAgain(goals.data, types, due, goalWeek.timeZone) }
}

/** Creates goals one after another; a refusal of one does not hold up the others. */
function useCreateAll(onAllCreated: () => void) {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const [created, setCreated] = useState<ReadonlySet<number>>(new Set())
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const [pending, setPending] = useState(false)
  const create = async (goals: readonly GoalAgain[]) => {
    if (pending) return
    setPending(true)
    const refused = new Map<number, string>()
    const done = new Set(created)
    const changed = { by: 'POST /api/goals' } as const
    const write = noteWrite(changed)
    for (const { id, body } of goals) {
      try {
        await call('POST /api/goals', { body: { ...body, userId }, write })
        done.add(id)
      } catch (error) {
        forgetWrite(write)
        refused.set(id, error instanceof ApiError ? error.sentence : 'Please try again.')
      }
    }
    setCreated(done)
    setProblems(refused)
    setPending(false)
    void refreshTopics(client, changed)
    if (refused.size > 0) return
    onAllCreated()
    showSuccess(goals.length === 1 ? 'Goal created!' : `${plural(goals.length, 'goal')} created`)
  }
  return { create, created, problems, pending }
}
