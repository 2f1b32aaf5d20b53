// The filters of a guide's lists of goals, which are stored in the address.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import * as z from 'zod/mini'
import { idText } from '../../contract/fields.ts'
import {
  categories,
  category,
  type GoalStatus,
  type GoalWithFeedback,
  goalStatus,
} from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import { SearchParameter, useQueryParameters } from '../frame/query-parameters.tsx'
import { getGoalStanding } from '../parts/goals/goal-standing.ts'
import { labelCategory, labelStatus } from '../parts/goals/goal-words.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Filter } from '../ui/select.tsx'
import { matchesSearch } from '../ui/text.tsx'

const parameters = {
  status: goalStatus,
  category,
  crew: idText,
  name: z.string().check(z.maxLength(100)),
}
/** The filters are removed from the address with the tab, because each tab has its own. */
export const clearedFilter = { status: undefined, category: undefined, crew: undefined, name: undefined }
const statuses: readonly GoalStatus[] = ['in_progress', 'completed', 'incomplete']

type GoalFilter = ReturnType<typeof useGoalFilter>['filter']

export function useGoalFilter() {
  const [filter, change] = useQueryParameters(parameters)
  const isFiltering = Object.values(filter).some((value) => value !== undefined)
  return { filter, change, isOn: isFiltering, clear: () => change(clearedFilter) }
}

interface GoalFiltersProps {
  filtering: ReturnType<typeof useGoalFilter>
  crews: readonly { id: number; name: string }[]
}

/** `crews` are the options; a selected crew that is not among them is shown without its name. */
export function GoalFilters({ filtering, crews }: GoalFiltersProps) {
  const { filter, change } = filtering
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,16rem)_repeat(3,minmax(0,12rem))]">
      <div className="max-sm:col-span-2">
        <SearchParameter
          label={t`Find a learner`}
          value={filter.name}
          onChange={(name) => change({ name })}
        />
      </div>
      <Filter
        label={t`Filter by status`}
        all={t`Every status`}
        value={filter.status}
        choices={statuses.map((status) => [status, labelStatus(status)])}
        onChange={(status) => change({ status })}
      />
      <Filter
        label={t`Filter by category`}
        all={t`Every category`}
        value={filter.category}
        choices={categories.map((name) => [name, labelCategory(name)])}
        onChange={(name) => change({ category: name })}
      />
      <Filter
        label={t`Filter by crew`}
        all={t`Every crew`}
        gone={t`A crew`}
        value={filter.crew}
        choices={crews.map(({ id, name }) => [id, name])}
        onChange={(crew) => change({ crew })}
        className="max-sm:col-span-2"
      />
    </div>
  )
}

/** `now` is in epoch milliseconds. */
export function matchesFilter(goal: GoalWithFeedback, filter: GoalFilter, now: number): boolean {
  const { firstName, lastName, groupId } = goal.user
  return (
    (filter.category === undefined || goal.category === filter.category) &&
    (filter.crew === undefined || groupId === filter.crew) &&
    (filter.status === undefined || getGoalStanding(goal, now, false).status === filter.status) &&
    matchesSearch(fullName({ firstName, lastName }), filter.name ?? '')
  )
}

export function NoMatchingGoals({ onAll }: { onAll: () => void }) {
  return (
    <Empty
      card
      icon={Search}
      title={t`No goals like this`}
      action={
        <Button onClick={onAll}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      <Trans>Try a different filter.</Trans>
    </Empty>
  )
}
