// The filters of the feedback log, which are stored in the address.

import { t } from '@lingui/core/macro'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { idText } from '../../../contract/fields.ts'
import type { PersonName } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useApi } from '../../api/queries.ts'
import { SearchParameter, useQueryParameters } from '../../frame/query-parameters.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { labelReview } from '../../parts/goals/goal-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Filter } from '../../ui/select.tsx'
import { labelLogDays, logDays } from '../log-frame.tsx'
import type { LogAbout, LogFilter, LogScope, LogWithin } from './use-feedback-log.ts'

const parameters = {
  status: z.enum(['accepted', 'needs_improvement', 'denied', 'edit']),
  days: logDays,
  crew: idText,
  studio: idText,
  by: idText,
  search: z.string().check(z.maxLength(100)),
}
/** The days are not included, because they select the log and not entries of it. */
const noFilter = {
  status: undefined,
  crew: undefined,
  studio: undefined,
  by: undefined,
  search: undefined,
}
/** The filters are removed from the address with the tab, because each log has its own. */
export const noLogFilter = { ...noFilter, days: undefined, about: undefined }

export function useLogFilters(as: LogScope) {
  const [{ status, days = '7', crew, studio, by, search }, change] = useQueryParameters(parameters)
  const filter: LogFilter = status === 'edit' && as !== 'admin' ? undefined : status
  const subject: LogAbout = {}
  if (crew !== undefined) subject.crewId = crew
  if (studio !== undefined && as !== 'guide') subject.studioId = studio
  if (by !== undefined) subject.byId = by
  if (search !== undefined) subject.search = search
  return {
    filter,
    days,
    about: subject,
    change,
    clear: () => change(noFilter),
    isOn: filter !== undefined || Object.keys(subject).length > 0,
  }
}

const listStatuses = () =>
  (['accepted', 'needs_improvement', 'denied'] as const).map(
    (status) => [status, labelReview(status)] as const,
  )

const named = ({ id, name }: { id: number; name: string }) => [id, name] as const

interface LogFiltersProps {
  as: LogScope
  narrowed: ReturnType<typeof useLogFilters>
  school: LogWithin
  /** The people who gave feedback in these days. */
  givers: readonly PersonName[]
}

/** The filters. On a phone those by crew, studio and giver are shown on demand. */
export function LogFilters({
  as,
  narrowed: { filter, days, about, change },
  school,
  givers,
}: LogFiltersProps) {
  const { crews, studios } = useChoices(as, school)
  const folded = [about.crewId, about.studioId, about.byId].filter((id) => id !== undefined).length
  const [open, setOpen] = useState(folded > 0)
  const rest = open ? undefined : 'max-sm:hidden'
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <div className="max-sm:col-span-2">
        <SearchParameter
          label={t`Find a person or goal`}
          value={about.search}
          onChange={(search) => change({ search })}
        />
      </div>
      <Filter
        label={t`Filter by status`}
        all={as === 'admin' ? t`All feedback and edits` : t`All feedback`}
        value={filter}
        choices={as === 'admin' ? [...listStatuses(), ['edit', t`Goal edits`]] : listStatuses()}
        onChange={(status) => change({ status })}
      />
      <Filter
        label={t`Filter by time`}
        all={labelLogDays('7')}
        value={days === '7' ? undefined : days}
        choices={[
          ['30', labelLogDays('30')],
          ['365', labelLogDays('365')],
        ]}
        onChange={(span) => change({ days: span })}
      />
      <Button
        size="sm"
        icon={ListFilter}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="col-span-2 sm:hidden"
      >
        {folded > 0 ? t`More filters (${folded})` : t`More filters`}
      </Button>
      <Filter
        gone={t`Selected`}
        label={t`Filter by crew`}
        all={t`Every crew`}
        value={about.crewId}
        choices={crews.map(named)}
        onChange={(crew) => change({ crew })}
        className={rest}
      />
      {as !== 'guide' && (
        <Filter
          gone={t`Selected`}
          label={t`Filter by studio`}
          all={t`Every studio`}
          value={about.studioId}
          choices={studios.map(named)}
          onChange={(studio) => change({ studio })}
          className={rest}
        />
      )}
      <Filter
        gone={t`Selected`}
        label={t`Filter by who gave it`}
        all={t`Given by anyone`}
        value={about.byId}
        choices={givers.map(({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })])}
        onChange={(by) => change({ by })}
        className={cx(rest, 'max-sm:last:odd:col-span-2')}
      />
    </div>
  )
}

function useChoices(as: LogScope, { schoolId }: LogWithin) {
  const input = schoolId === undefined ? {} : { query: { schoolId } }
  const { assignedCrews, assignedStudio } = useUser()
  const { data: groups = [] } = useApi('GET /api/groups', input)
  const { data: studios = [] } = useApi('GET /api/studios', as === 'guide' ? null : input)
  const crews =
    as === 'admin'
      ? groups
      : groups.filter(({ id, studioDistribution }) =>
          as === 'coach'
            ? assignedCrews.includes(id)
            : studioDistribution.some(({ studio }) => studio === assignedStudio),
        )
  return { crews, studios }
}
