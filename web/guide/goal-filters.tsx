// The filters of a guide's lists of goals; they stand in the address.
import * as z from 'zod/mini'
import { idText } from '../../contract/fields.ts'
import {
  categories,
  category,
  type GoalStatus,
  type GoalWithFeedback,
  goalStatus,
} from '../../contract/goals.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { SearchParameter } from '../frame/search-parameter.tsx'
import { goalStanding } from '../parts/goals/goal-standing.ts'
import { statusDisplay } from '../parts/goals/goal-words.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Search } from '../ui/icons.tsx'
import { Select } from '../ui/select.tsx'
import { normalizedText } from '../ui/text.ts'

const parameters = {
  status: goalStatus,
  category,
  crew: idText,
  name: z.string().check(z.maxLength(100)),
}
/** What leaves the address with the tab, because each tab has its own filters. */
export const noGoalFilter = { status: undefined, category: undefined, crew: undefined, name: undefined }
const statuses: readonly GoalStatus[] = ['in_progress', 'completed', 'incomplete']

type GoalFilter = ReturnType<typeof useGoalFilter>['filter']

export function useGoalFilter() {
  const [filter, change] = useQueryParameters(parameters)
  const isOn = Object.values(filter).some((value) => value !== undefined)
  return { filter, change, isOn, clear: () => change(noGoalFilter) }
}

/** `crews` are offered; one that is chosen and not among them is shown without its name. */
export function GoalFilters({
  of: { filter, change },
  crews,
}: {
  of: ReturnType<typeof useGoalFilter>
  crews: readonly { id: number; name: string }[]
}) {
  const { crew } = filter
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,16rem)_repeat(3,minmax(0,12rem))]">
      <div className="max-sm:col-span-2">
        <SearchParameter label="Find a learner" value={filter.name} onChange={(name) => change({ name })} />
      </div>
      <Select
        size="sm"
        aria-label="Filter by status"
        value={filter.status ?? ''}
        onChange={({ target }) => change({ status: target.value || undefined })}
      >
        <option value="">Every status</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusDisplay[status].word}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        aria-label="Filter by category"
        value={filter.category ?? ''}
        onChange={({ target }) => change({ category: target.value || undefined })}
      >
        <option value="">Every category</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        size="sm"
        aria-label="Filter by crew"
        value={crew ?? ''}
        onChange={({ target }) => change({ crew: target.value || undefined })}
        className="max-sm:col-span-2"
      >
        <option value="">Every crew</option>
        {crews.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {crew !== undefined && crews.every(({ id }) => id !== crew) && <option value={crew}>A crew</option>}
      </Select>
    </div>
  )
}

/** `now` in epoch milliseconds. */
export function matchesFilter(goal: GoalWithFeedback, filter: GoalFilter, now: number): boolean {
  const { firstName, lastName, groupId } = goal.user
  const name = normalizedText(`${firstName} ${lastName}`)
  return (
    (filter.category === undefined || goal.category === filter.category) &&
    (filter.crew === undefined || groupId === filter.crew) &&
    (filter.status === undefined || goalStanding(goal, now, false).status === filter.status) &&
    normalizedText(filter.name ?? '')
      .split(/\s+/)
      .every((word) => name.includes(word))
  )
}

export function NoSuchGoals({ onAll }: { onAll: () => void }) {
  return (
    <Card>
      <Empty
        icon={Search}
        level="h2"
        title="No goals like this"
        action={<Button onClick={onAll}>Show all</Button>}
      >
        Other goals may be there.
      </Empty>
    </Card>
  )
}
