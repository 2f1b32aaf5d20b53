// Feedback of the last days, for admins also edits of goals: figures, filters and timeline.

import * as z from 'zod/mini'
import { formatCount } from '../../../contract/sentences.ts'
import { useQueryParameters } from '../../frame/query-parameters.ts'
import { feedbackDisplay } from '../../goals/goal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DayCards } from '../../ui/day-cards.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { IconPicture } from '../../ui/icon.tsx'
import { FilePenLine, MessageSquareText } from '../../ui/icons.tsx'
import { Stack } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { LogBar, type LogDays, LogSkeleton, logDays, useLogStart } from './log-frame.tsx'
import { EditRow, FeedbackRow } from './log-rows.tsx'
import { standingOf } from './standing.ts'
import { type LogFilter, type LogOf, useFeedbackLog } from './use-feedback-log.ts'

const filterText = z.enum(['accepted', 'needs_improvement', 'denied', 'edit'])
const statuses = ['accepted', 'needs_improvement', 'denied'] as const

const reach: Record<LogOf, string> = {
  admin: 'about a goal of your school, and every edit of a goal,',
  coach: 'about a goal of your crews',
  guide: 'about a goal of your studio',
}

/** `school`: the school of an admin's log; null while unknown. */
export function FeedbackLog({ as, school }: { as: LogOf; school: { schoolId?: string } | null }) {
  const [{ status: named, days }, changeParameters] = useQueryParameters({
    status: filterText,
    days: logDays,
  })
  const filter: LogFilter = named === 'edit' && as !== 'admin' ? undefined : named
  const start = useLogStart(days)
  const log = useFeedbackLog(as, filter, school && { ...school, ...start })
  const choose = (next: string) => changeParameters({ status: next === 'all' ? undefined : next })
  if (log.error) {
    return (
      <Card>
        <ErrorState level="h2" title="Unable to load data" onRetry={log.retry} retrying={log.isFetching}>
          {log.error.sentence}
        </ErrorState>
      </Card>
    )
  }
  return (
    <Stack>
      <LogCounts counts={log.counts} withEdits={as === 'admin'} />
      <LogBar words={`The last ${days ?? '7'} days, newest first`}>
        <FilterChoice value={filter ?? 'all'} onChange={choose} withEdits={as === 'admin'} />
        <Select
          size="sm"
          aria-label="Filter by time"
          value={days ?? '7'}
          onChange={({ target }) =>
            changeParameters({ days: target.value === '7' ? undefined : target.value })
          }
        >
          <option value="7">Last 7 days</option>
          <option value="30">Last 30 days</option>
          <option value="365">Last 365 days</option>
        </Select>
      </LogBar>
      {log.isPending ? (
        <LogSkeleton label="the feedback log" />
      ) : log.entries.length === 0 ? (
        <NothingLogged
          as={as}
          days={days ?? '7'}
          filtered={filter !== undefined}
          onAll={() => choose('all')}
        />
      ) : (
        <DayCards entries={log.entries}>
          {(entry) =>
            entry.kind === 'edit' ? (
              <EditRow key={entry.key} edit={entry.edit} />
            ) : (
              <FeedbackRow
                key={entry.key}
                item={entry.item}
                standing={standingOf(entry.item, log.everything)}
              />
            )
          }
        </DayCards>
      )}
      <ShowMore list={log} />
    </Stack>
  )
}

interface FilterChoiceProps {
  value: string
  onChange: (value: string) => void
  withEdits: boolean
}

function FilterChoice({ value, onChange, withEdits }: FilterChoiceProps) {
  return (
    <Select
      size="sm"
      aria-label="Filter by status"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="all">{withEdits ? 'All feedback and edits' : 'All feedback'}</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {feedbackDisplay[status].word}
        </option>
      ))}
      {withEdits && <option value="edit">Goal edits</option>}
    </Select>
  )
}

interface NothingLoggedProps {
  as: LogOf
  days: LogDays
  filtered: boolean
  onAll: () => void
}

function NothingLogged({ as, days, filtered, onAll }: NothingLoggedProps) {
  return (
    <Card>
      <Empty
        icon={MessageSquareText}
        level="h2"
        title={`Nothing ${filtered ? 'like this ' : ''}in the last ${days} days`}
        action={filtered && <Button onClick={onAll}>Show all</Button>}
      >
        {filtered ? 'Other entries may be there.' : `All feedback ${reach[as]} will stand here.`}
      </Empty>
    </Card>
  )
}

interface Counts {
  total: number
  accepted: number
  needsImprovement: number
  edits: number | undefined
}

/** The figures of the shown days. `counts` is undefined while loading. */
function LogCounts({ counts, withEdits }: { counts: Counts | undefined; withEdits: boolean }) {
  const denied = counts && counts.total - counts.accepted - counts.needsImprovement
  const figures: {
    word: string
    tone: Tone
    icon: IconPicture
    of: number | undefined
    note?: string | undefined
  }[] = [
    {
      word: 'Total feedback',
      tone: 'run',
      icon: MessageSquareText,
      of: counts?.total,
      note: denied ? `${formatCount(denied)} denied` : undefined,
    },
    ...(withEdits
      ? [{ word: 'Goal edits', tone: 'info', icon: FilePenLine, of: counts?.edits } as const]
      : []),
    { ...feedbackDisplay.accepted, of: counts?.accepted },
    { ...feedbackDisplay.needs_improvement, of: counts?.needsImprovement },
  ]
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-14 border border-line bg-line',
        withEdits ? 'grid-cols-2 md:grid-cols-4' : 'sm:grid-cols-3',
      )}
    >
      {figures.map(({ word, tone, icon, of, note }) => (
        <div
          key={word}
          className={cx(
            'flex bg-surface px-4 py-3 sm:px-5',
            withEdits ? 'flex-col' : 'justify-between max-sm:items-center sm:flex-col',
          )}
        >
          <dt className="flex flex-wrap items-center justify-between gap-x-3">
            <Status tone={tone} icon={icon} size="sm">
              {word}
            </Status>
            {note && <span className="text-13 text-ink-2">{note}</span>}
          </dt>
          <dd className="text-24 font-700 tabular-nums">
            {of === undefined ? <Skeleton className="my-1 h-7 w-10" /> : formatCount(of)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
