// Feedback of the last days, for admins also edits of goals: figures, filters and timeline.

import { plural, t } from '@lingui/core/macro'
import { FilePenLine, type LucideIcon, MessageSquareText } from 'lucide-react'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { type LogTab, paths } from '../../frame/paths.ts'
import { useQueryParameters } from '../../frame/query-parameters.tsx'
import { SchoolScope, useScope } from '../../frame/school-scope.tsx'
import { displayReview } from '../../parts/goals/goal-words.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Placeholder, Skeleton } from '../../ui/loaded.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Page, PageHeader, Stack } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Status, type Tone } from '../../ui/tag.tsx'
import { DayCards, LogBar, logCards, NothingLogged, useLogStart } from '../log-frame.tsx'
import { DownloadLog } from './download-log.tsx'
import { LogFilters, noLogFilter, useLogFilters } from './log-filters.tsx'
import { EditRow, FeedbackRow, getEntryStanding } from './log-rows.tsx'
import { type LogScope, useFeedbackLog } from './use-feedback-log.ts'

function describeReach(as: LogScope): string {
  if (as === 'admin')
    return t`All feedback on goals at your school, and every edit of a goal, will show up here.`
  return as === 'coach'
    ? t`All feedback on your crews’ goals will show up here.`
    : t`All feedback on your studio’s goals will show up here.`
}

/** `school` is the school of an admin's log; null while unknown. */
export function FeedbackLog({ as, school }: { as: LogScope; school: { schoolId?: string } | null }) {
  const narrowed = useLogFilters(as)
  const { filter, days, about } = narrowed
  const start = useLogStart(days === '7' ? undefined : days)
  const within = school && { ...school, ...start }
  const log = useFeedbackLog(as, filter, within, about)
  if (log.error) {
    return (
      <Card>
        <ErrorState level="h2" title={t`Unable to load data`} onRetry={log.retry} retrying={log.isFetching}>
          {log.error.sentence}
        </ErrorState>
      </Card>
    )
  }
  return (
    <Stack>
      <LogCounts counts={log.counts} withEdits={as === 'admin'} />
      <LogBar words={t`The last ${days} days, newest first`}>
        {within && <DownloadLog as={as} filter={filter} query={{ ...within, ...about }} days={days} />}
      </LogBar>
      {school && <LogFilters as={as} narrowed={narrowed} school={school} givers={log.givers} />}
      {log.isPending ? (
        <Placeholder text={t`Loading the feedback log`} cards={logCards} />
      ) : log.entries.length === 0 ? (
        <NothingLogged
          icon={MessageSquareText}
          title={
            narrowed.isOn
              ? t`Nothing like this in the last ${days} days`
              : t`Nothing in the last ${days} days`
          }
          onAll={narrowed.isOn && narrowed.clear}
        >
          {describeReach(as)}
        </NothingLogged>
      ) : (
        <DayCards entries={log.entries}>
          {(entry) =>
            entry.kind === 'edit' ? (
              <EditRow key={entry.key} edit={entry.edit} />
            ) : (
              <FeedbackRow
                key={entry.key}
                item={entry.item}
                standing={getEntryStanding(entry.item, log.everything)}
              />
            )
          }
        </DayCards>
      )}
      <ShowMore list={log} />
    </Stack>
  )
}

interface Counts {
  total: number
  accepted: number
  needsImprovement: number
  denied: number
  edits: number | undefined
}

/** The figures of the shown days; denied entries are a note. `counts` is undefined while loading. */
function LogCounts({ counts, withEdits }: { counts: Counts | undefined; withEdits: boolean }) {
  const denied = counts?.denied ?? 0
  const figures: { word: string; tone: Tone; icon: LucideIcon; count: number | undefined; note?: string }[] =
    [
      {
        word: t`Total feedback`,
        tone: 'run',
        icon: MessageSquareText,
        count: counts?.total,
        ...(denied > 0 && { note: plural(denied, { one: '# denied', other: '# denied' }) }),
      },
      ...(withEdits
        ? [{ word: t`Goal edits`, tone: 'info', icon: FilePenLine, count: counts?.edits } as const]
        : []),
      { ...displayReview('accepted'), count: counts?.accepted },
      { ...displayReview('needs_improvement'), count: counts?.needsImprovement },
    ]
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-14 border border-line bg-line',
        withEdits ? 'grid-cols-2 sm:grid-cols-4' : 'sm:grid-cols-3',
      )}
    >
      {figures.map(({ word, tone, icon, count, note }) => (
        <div
          key={word}
          className={cx(
            'flex bg-surface px-4 py-3 sm:px-5',
            withEdits ? 'flex-col' : 'justify-between max-sm:items-center sm:flex-col',
          )}
        >
          <dt className="flex flex-wrap items-center gap-x-2.5">
            <Status tone={tone} icon={icon} size="sm">
              {word}
            </Status>
            {note && <span className="text-13 text-ink-2">{note}</span>}
          </dt>
          <dd className="mt-auto text-24 font-700 tabular-nums">
            {count === undefined ? <Skeleton className="my-1 h-7 w-10" /> : formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const { Component: AuditLog } = lazyComponent(() => import('../audit/audit-log.tsx').then((m) => m.AuditLog))

const OWN = {}
export function FeedbackLogPage({ as }: { as: LogScope }) {
  if (as === 'admin') {
    return (
      <Page>
        <SchoolScope>
          <LogOfSchool />
        </SchoolScope>
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={t`Feedback Log`}
        sub={as === 'coach' ? t`Feedback on your crews’ goals` : t`Feedback on your studio’s goals`}
        {...(as === 'coach' && { back: { href: paths.feedback(), label: t`Feedback` } })}
      />
      <FeedbackLog as={as} school={OWN} />
    </Page>
  )
}

function LogOfSchool() {
  const { input, schoolId, schoolName } = useScope()
  const [{ tab = 'feedback' }, changeParameters] = useQueryParameters({ tab: z.literal('audit') })
  const log = <FeedbackLog as="admin" school={schoolId === null ? null : (input.query ?? OWN)} />
  return (
    <>
      <PageHeader title={tab === 'audit' ? t`Audit Log` : t`Feedback Log`} sub={schoolName} />
      <Tabs<LogTab>
        label={t`Logs`}
        value={tab}
        onChange={(next) =>
          changeParameters({ ...noLogFilter, tab: next === 'audit' ? next : undefined }, true)
        }
        items={[
          { value: 'feedback', label: t`Feedback and edits`, content: log },
          {
            value: 'audit',
            label: t`Audit log`,
            content: (
              <Suspense fallback={<Placeholder text={t`Loading the audit log`} cards={logCards} />}>
                <AuditLog />
              </Suspense>
            ),
          },
        ]}
        className="mb-4 max-sm:mb-3"
      />
    </>
  )
}
