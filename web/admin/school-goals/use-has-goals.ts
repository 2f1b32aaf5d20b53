import { useState } from 'react'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'

/**
 * Whether the school has a goal; undefined while unknown, true when it cannot be read. A school with goals is not read
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
