// Says when goals can be set again.

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SchoolTime } from '../../../contract/goal-week.ts'
import { getNextWeek, getWeekDays, weekStartOf } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { refreshTopics } from '../../api/cache.ts'
import { isFreeWeek, useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { formatCalendarDay, formatDateTime } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Replaces the form when the goal week has no school day before its deadline, and says when goals can be set. */
export function NoDayToPick({ title, onClose }: { title: string; onClose: () => void }) {
  const goalWeek = useGoalWeek()
  const { label, opensAt } = goalWeek
  const client = useQueryClient()
  // The last deadline passed while the page was open, and only the server has the calendar of the following weeks.
  const isUnknown = opensAt === null
  useEffect(() => {
    if (isUnknown) void refreshTopics(client, ['week'])
  }, [client, isUnknown])
  const isNext = label === 'Next Week'
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <p>
        {isFreeWeek(goalWeek)
          ? isNext
            ? t`There is no school next week.`
            : t`There is no school this week.`
          : isNext
            ? t`There’s no more school next week.`
            : t`There’s no more school this week.`}
        {opensAt !== null && ` ${formatOpening(opensAt, goalWeek)}`}
      </p>
    </Dialog>
  )
}

/** Formats when the week opens. `opensAt` is the end of the week before. */
function formatOpening(opensAt: string, { timeZone, weeks }: SchoolTime): string {
  const before = weekStartOf(zonedDay(Date.parse(opensAt), timeZone), weeks)
  const { weekStart, weekEnd } = getWeekDays(getNextWeek(before, weeks), weeks)
  const first = formatCalendarDay(weekStart)
  const last = formatCalendarDay(weekEnd)
  const opening = formatDateTime(opensAt, timeZone)
  return weekStart === weekEnd
    ? t`You can set goals for ${first} from ${opening}.`
    : t`You can set goals for ${first} to ${last} from ${opening}.`
}
