// What admins, coaches and everybody else did in the school that matters later, newest first.

import * as z from 'zod/mini'
import type { AuditPart } from '../../contract/logs.ts'
import { useApiPages } from '../api/pages.ts'
import { LogBar } from '../feedback-log/log-bar.tsx'
import { LogSkeleton } from '../feedback-log/log-skeleton.tsx'
import { logDays, useLogStart } from '../feedback-log/log-start.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { useScope } from '../frame/school-scope.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DayCards } from '../ui/day-cards.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ScrollText } from '../ui/icons.tsx'
import { Select } from '../ui/select.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Stack } from '../ui/stack.tsx'
import { AuditRow } from './audit-row.tsx'

const parts: readonly (readonly [AuditPart | 'all', string])[] = [
  ['changes', 'Everything but sign-ins'],
  ['all', 'Everything'],
  ['people', 'People and passwords'],
  ['crews', 'Crews and coaches'],
  ['goals', 'Goals'],
  ['school', 'School and studios'],
  ['sign-ins', 'Sign-ins'],
]
const spans = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last 365 days'],
] as const

const parameters = {
  about: z.enum(['all', 'people', 'crews', 'goals', 'school', 'sign-ins']),
  days: logDays,
}

export function AuditLog() {
  const { input, schoolId } = useScope()
  const [{ about = 'changes', days }, changeParameters] = useQueryParameters(parameters)
  const start = useLogStart(days)
  const log = useApiPages(
    'GET /api/admin/audit-log',
    schoolId === null ? null : { query: { ...input.query, ...(about !== 'all' && { about }), ...start } },
    // Nobody is told live that somebody signed in.
    { fresh: true },
  )
  const isNarrowed = about !== 'changes' || days !== undefined
  return (
    <Stack>
      <LogBar words="Who did what, newest first">
        <Select
          size="sm"
          aria-label="Filter by kind"
          value={about}
          onChange={({ target }) =>
            changeParameters({ about: target.value === 'changes' ? undefined : target.value })
          }
        >
          {parts.map(([part, words]) => (
            <option key={part} value={part}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          size="sm"
          aria-label="Filter by time"
          value={days ?? ''}
          onChange={({ target }) => changeParameters({ days: target.value || undefined })}
        >
          <option value="">All time</option>
          {spans.map(([count, words]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
        </Select>
      </LogBar>
      {log.isPending ? (
        <LogSkeleton label="the audit log" />
      ) : !log.data ? (
        <Card>
          <ErrorState
            level="h2"
            title="Unable to load data"
            onRetry={() => void log.refetch()}
            retrying={log.isFetching}
          >
            {log.error.sentence}
          </ErrorState>
        </Card>
      ) : log.data.items.length === 0 ? (
        <Card>
          <Empty
            icon={ScrollText}
            level="h2"
            title={isNarrowed ? 'Nothing like this in the log' : 'Nothing in the log yet'}
            action={
              isNarrowed && (
                <Button onClick={() => changeParameters({ about: undefined, days: undefined })}>
                  Show all
                </Button>
              )
            }
          >
            {isNarrowed
              ? 'Other entries may be there.'
              : 'Changes of people, crews, studios and settings will stand here, with who made them.'}
          </Empty>
        </Card>
      ) : (
        <DayCards entries={log.data.items}>{(entry) => <AuditRow key={entry.id} entry={entry} />}</DayCards>
      )}
      <ShowMore list={log} />
    </Stack>
  )
}
