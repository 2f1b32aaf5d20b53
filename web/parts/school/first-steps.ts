// The four steps of a new school to its first goals, which its card and the strip on other tabs show.
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { canGetCard } from '../../../contract/roles.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { deviceStorage } from '../../frame/storage.ts'
import { describeSizeProblem } from '../crews/crew-lists.ts'

export interface FirstStep {
  name: 'learners' | 'crews' | 'coaches' | 'cards'
  title: string
  done: boolean
  sentence: string
  /** The text after 'Next: '. */
  next: string
}

/** `steps` is null until it is known whether the school is new, and once it has goals. */
export interface FirstSteps {
  steps: readonly FirstStep[] | null
  /** The first open step; undefined after the fourth. */
  current: FirstStep | undefined
  placed: number
  finishCards: () => void
}

export function useFirstSteps(
  users: readonly User[] | undefined,
  crews: readonly Group[] | undefined,
  hasGoals: boolean | undefined,
): FirstSteps {
  const { schoolId } = useScope()
  const [areCardsDone, finishCards] = useCardsDone(schoolId)
  const steps = hasGoals === false && users && crews ? createSteps(users, crews, areCardsDone) : null
  return {
    steps,
    current: steps?.find(({ done }) => !done),
    placed: steps?.filter(({ done }) => done).length ?? 0,
    finishCards,
  }
}

function createSteps(users: readonly User[], crews: readonly Group[], areCardsDone: boolean): FirstStep[] {
  const learners = users.filter(canGetCard)
  const studios = new Set(learners.flatMap(({ studio }) => studio ?? []))
  const { areSorted, areCoached } = checkCrews(users, crews)
  const [count, studioCount] = [learners.length, studios.size]
  return [
    {
      name: 'learners',
      title: t`Add learners`,
      done: learners.length > 0,
      sentence:
        learners.length > 0
          ? t`${plural(count, { one: '# learner', other: '# learners' })} in ${plural(studioCount, { one: '# studio', other: '# studios' })}.`
          : t`Paste a list from a spreadsheet, or add them one at a time.`,
      next: t`add learners`,
    },
    {
      name: 'crews',
      title: t`Sort them into crews`,
      done: areSorted,
      sentence: areSorted ? describeCrews(crews) : t`Auto-sort suggests crews of 3 to 5.`,
      next: plural(count, { one: 'sort # learner into crews', other: 'sort # learners into crews' }),
    },
    {
      name: 'coaches',
      title: t`Give coaches their crews`,
      done: areCoached,
      sentence: areCoached
        ? t`Every crew has a coach.`
        : t`Coaches aren’t in a studio. They review the goals of the crews you assign.`,
      next: t`give coaches their crews`,
    },
    {
      name: 'cards',
      title: t`Print sign-in cards`,
      done: areCardsDone,
      sentence: areCardsDone ? t`Done.` : t`One card per learner, with a username and first password.`,
      next: t`print the sign-in cards`,
    },
  ]
}

/**
 * Whether all learners are in a crew, and whether every crew with members has a coach. A coach may learn in a crew, but
 * need not.
 */
function checkCrews(users: readonly User[], crews: readonly Group[]) {
  const candidates = users.filter((user) => isCrewCandidate(user) && !user.isCoachWooden)
  const used = crews.filter(({ memberCount }) => memberCount > 0)
  const coached = new Set(users.flatMap((user) => (user.isCoachWooden ? user.assignedCrews : [])))
  return {
    areSorted: candidates.length > 0 && candidates.every(({ groupId }) => groupId !== null),
    areCoached: used.length > 0 && used.every(({ id }) => coached.has(id)),
  }
}

function describeCrews(crews: readonly Group[]): string {
  const used = crews.filter(({ memberCount }) => memberCount > 0)
  const fit = used.every(({ memberCount }) => describeSizeProblem(memberCount) === null)
  const count = used.length
  return fit
    ? plural(count, {
        one: '# crew with 3 to 5 learners in each.',
        other: '# crews with 3 to 5 learners in each.',
      })
    : plural(count, { one: '# crew.', other: '# crews.' })
}

/** Whether the cards were made, or the step was skipped, on this device. */
function useCardsDone(schoolId: number | null): [done: boolean, finish: () => void] {
  const key = `cairn-first-cards:${schoolId}`
  // The step stays done until the page is left if there is no storage.
  const [finished, setFinished] = useState<string | null>(null)
  const finish = () => {
    deviceStorage.set(key, 'done')
    setFinished(key)
  }
  return [finished === key || deviceStorage.get(key) !== null, finish]
}

/**
 * Whether the school has a goal; undefined while unknown, true when it can’t be read. A school with goals is not read
 * again, and all goals are counted only when the week has none, because counting them is slow in a large school.
 */
export function useHasGoals(ready: boolean): boolean | undefined {
  const { input, schoolId } = useScope()
  const [found, setFound] = useState<number | null>(null)
  const isFound = found !== null && found === schoolId
  const isRead = ready && !isFound
  const week = useApi('GET /api/admin/stats', input, { enabled: isRead })
  const isWeekEmpty = week.data?.totalGoalsThisWeek === 0
  const all = useApi('GET /api/admin/goals/clear-school', input, { enabled: isRead && isWeekEmpty })
  if (!ready || isFound) return isFound || undefined
  const count = isWeekEmpty ? all.data?.deletedCounts.goalsDeleted : week.data?.totalGoalsThisWeek
  if (count === undefined) return week.isError || all.isError || undefined
  if (count > 0 && schoolId !== null) setFound(schoolId)
  return count > 0
}
