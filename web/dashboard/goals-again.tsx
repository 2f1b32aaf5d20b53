// Last week's goals again: in a week without goals, those of the week before can be selected and set once more.
import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { weekdayOf } from '../../contract/days.ts'
import { titleKey } from '../../contract/goal-ideas.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import type { Category, Duration, GoalWithFeedback, NewGoal } from '../../contract/goals.ts'
import { refreshTopics } from '../api/cache.ts'
import { ApiError, call } from '../api/client.ts'
import { forgetWrite, recordWrite } from '../api/own-writes.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { type DueDays, findLastSchoolDay, listDueDays } from '../parts/goals/due-days.ts'
import { useGoalTypes } from '../parts/goals/goal-form.ts'
import { labelCategory, labelDuration } from '../parts/goals/goal-words.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { dayOf } from '../ui/dates.ts'
import { FieldError } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { showSuccess } from '../ui/toast.ts'

/** The button, shown if last week has goals that can be set again and none that can be carried over. `week` is its first day. */
export function GoalsAgainButton({ week, onOpen }: { week: string; onOpen: () => void }) {
  const { data: again } = useGoalsAgain(week)
  if (!again || again.length === 0 || again.some(({ body }) => body.carriedFromId !== undefined)) return null
  return <Button onClick={onOpen}>{t`Last week’s goals again`}</Button>
}

/**
 * Unfinished goals are selected at first, finished ones are not. Created goals leave the list; refused ones stay in it,
 * with the reason.
 */
export function GoalsAgainDialog({ week, onClose }: { week: string; onClose: () => void }) {
  const read = useGoalsAgain(week)
  /** Goals whose checkbox differs from its initial state. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const { create, created, problems, pending } = useCreateAll(onClose)
  const offered = read.data?.filter(({ id }) => !created.has(id)) ?? []
  const isChosen = ({ id, finished }: GoalAgain) => finished === changed.has(id)
  const chosen = offered.filter(isChosen)
  const [nothingChosen, setNothingChosen] = useState(false)
  const toggle = (id: number) => {
    const next = new Set(changed)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
    setNothingChosen(false)
  }
  return (
    <FormDialog
      title={t`Last week’s goals again`}
      description={t`Each goal is copied to the same day this week, or the next school day.`}
      label={
        chosen.length > 0
          ? plural({ count: chosen.length }, { one: 'Create # goal', other: 'Create # goals' })
          : t`Create goals`
      }
      icon={Plus}
      pendingLabel={t`Creating...`}
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
        <Note
          tone="bad"
          alert
          title={plural(
            { count: problems.size },
            { one: '# goal not created.', other: '# goals not created.' },
          )}
        >
          {created.size > 0 && t`The others are in your week.`}
        </Note>
      )}
      <Loaded read={read} size="h-44 rounded-10">
        {() =>
          listGroups().map(({ name, finished }) => {
            const goals = offered.filter((goal) => goal.finished === finished)
            if (goals.length === 0) return null
            return (
              <fieldset key={name} disabled={pending} className="grid min-w-0">
                <legend className="text-14 font-600 text-ink-2">{name}</legend>
                {goals.map((goal) => (
                  <AgainRow
                    key={goal.id}
                    goal={goal}
                    chosen={isChosen(goal)}
                    problem={problems.get(goal.id)}
                    onToggle={() => toggle(goal.id)}
                  />
                ))}
              </fieldset>
            )
          })
        }
      </Loaded>
      <div role="alert">{nothingChosen && <FieldError>{t`Select at least one goal.`}</FieldError>}</div>
    </FormDialog>
  )
}

const listGroups = () => [
  { name: t`Not finished`, finished: false },
  { name: t`Finished`, finished: true },
]

interface AgainRowProps {
  goal: GoalAgain
  chosen: boolean
  problem: string | undefined
  onToggle: () => void
}

function AgainRow({ goal: { title, category, duration, day }, chosen, problem, onToggle }: AgainRowProps) {
  return (
    <div className="py-1">
      <Checkbox
        label={title}
        hint={t`${{ category: labelCategory(category) }}, ${{ duration: labelDuration(duration) }}, due ${{ day: dayOf(day).full }}`}
        checked={chosen}
        onChange={onToggle}
      />
      {problem && <p className="ps-8 text-14 text-clay-ink">{problem}</p>}
    </div>
  )
}

/** Returns the goals of last week as they would be set now, without weekly goals; undefined while loading. */
function useGoalsAgain(week: string): Read<GoalAgain[]> {
  const user = useUser()
  const goals = useWeekGoals(user.id, week)
  const types = useGoalTypes(user.studio)
  const goalWeek = useGoalWeek()
  const due = listDueDays(goalWeek, user.canBypassDeadlines)
  const weekly = useApi('GET /api/goal-series', { query: { userId: String(user.id) } })
  const isComplete = !weekly.isPending && types !== undefined
  const titles = new Set(weekly.data?.items.map(({ title }) => titleKey(title)))
  const onceOnly = goals.data?.filter(({ title }) => !titles.has(titleKey(title)))
  return {
    ...goals,
    data: isComplete && onceOnly ? goalsAgain(onceOnly, types, due) : undefined,
  }
}

/** Creates goals one after another. A refusal of one does not stop the others. */
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
    const write = recordWrite(changed)
    for (const { id, body } of goals) {
      try {
        await call('POST /api/goals', { body: { ...body, userId }, write })
        done.add(id)
      } catch (error) {
        forgetWrite(write)
        refused.set(id, error instanceof ApiError ? error.sentence : t`Please try again.`)
      }
    }
    setCreated(done)
    setProblems(refused)
    setPending(false)
    void refreshTopics(client, changed)
    if (refused.size > 0) return
    onAllCreated()
    showSuccess(
      goals.length === 1
        ? t`Goal created!`
        : plural({ count: goals.length }, { one: '# goal created', other: '# goals created' }),
    )
  }
  return { create, created, problems, pending }
}

interface GoalAgain {
  /** The id of last week's goal. */
  id: number
  finished: boolean
  title: string
  category: Category
  duration: Duration
  /** The day on which it will be due, 'YYYY-MM-DD'. */
  day: string
  body: Omit<NewGoal, 'userId'>
}

/**
 * Returns goals in the order of their days. Goals that were or can be carried over are left out, so that no goal is created
 * twice. `lastWeek` are goals of a week before that of `due`. In a studio with goal types a goal is left out if the studio
 * no longer makes its title.
 */
export function goalsAgain(
  lastWeek: readonly GoalWithFeedback[],
  types: readonly string[],
  { days, allowed, noSchool }: Omit<DueDays, 'today'>,
): GoalAgain[] {
  return lastWeek
    .flatMap((goal): GoalAgain[] => {
      const { id, title, description, category, duration, completed: finished } = goal
      if (goal.carriedToId !== null) return []
      const sameDay = days.find((day) => weekdayOf(day) === weekdayOf(goal.dueOn))
      const open = allowed.filter((day) => !noSchool.has(day))
      const isOpen = sameDay !== undefined && open.includes(sameDay)
      const day = isOpen
        ? sameDay
        : duration === 'weekly'
          ? findLastSchoolDay({ days, allowed, noSchool })
          : open[0]
      const made = types.length > 0 ? parseGoalTitle(title, types) : null
      if (day === undefined || (types.length > 0 && !made)) return []
      const what = made ? { goalType: made.goalType, quantity: made.quantity } : { title }
      const more = {
        ...(description && { description }),
        ...(goal.abilities.carry === true && { carriedFromId: id }),
      }
      return [
        {
          id,
          finished,
          title,
          category,
          duration,
          day,
          body: { ...what, ...more, category, duration, targetDate: day },
        },
      ]
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
}
