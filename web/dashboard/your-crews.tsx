// The crews of a coach on the dashboard.
import { plural, t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import type { Group } from '../../contract/crews.ts'
import { paths } from '../frame/paths.ts'
import { useGoalWeek } from '../frame/user-and-week.ts'
import type { CrewColumn } from '../parts/crews/crew-columns.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { formatPending } from '../parts/crews/waiting.ts'
import { ReportsLink, weekToReport } from '../parts/weeks/report-weeks.tsx'
import { CairnMark } from '../ui/cairn-stones.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Status } from '../ui/tag.tsx'
import { HeadLink } from './coach-cards.tsx'
import type { CoachedCrew } from './coach-week.ts'

/** The crews of the coach with what waits in them, in the place of a learner's own crew. */
export function YourCrews({ crews }: { crews: readonly CoachedCrew[] }) {
  return (
    <Card
      title={t`Your crews`}
      action={<HeadLink href={paths.coaching()}>{t`All crews`}</HeadLink>}
      id="group"
      className="max-lg:sm:col-span-2"
    >
      {crews.length > 0 ? (
        <CrewList
          layout="rows"
          crews={crews.map((week) => ({ ...week, id: week.crew.id, name: week.crew.name }))}
          columns={columns}
          getHref={({ id }) => paths.feedbackCrew(id)}
        />
      ) : (
        <CardBody className="text-14 text-ink-2">
          {t`No crews are assigned to you yet. An admin assigns crews to coaches.`}
        </CardBody>
      )}
    </Card>
  )
}

const columns: CrewColumn<CoachedCrew>[] = [
  { slot: 'note', cell: (week) => <WaitingNote {...week} /> },
  {
    slot: 'figure',
    cell: ({ waiting, toRead }) =>
      waiting + toRead > 0 && (
        <span className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
          <b className="font-600 text-ink">{formatCount(waiting || toRead)}</b>{' '}
          {waiting > 0 ? t`to review` : t`to read`}
        </span>
      ),
  },
  {
    slot: 'figure',
    cell: ({ crew, settled, hasGoals, waiting, toRead }) =>
      (hasGoals || waiting + toRead > 0) && (
        <span
          title={plural(
            { count: crew.members.length },
            {
              one: `Nothing left for ${settled} of # learner`,
              other: `Nothing left for ${settled} of # learners`,
            },
          )}
        >
          <CairnMark done={settled} total={crew.members.length} />
        </span>
      ),
  },
  { slot: 'foot', cell: ({ crew }) => <Reports crew={crew} /> },
]

function WaitingNote({ waiting, toRead, dueToday, hasGoals }: CoachedCrew) {
  if (waiting > 0) {
    return (
      <span className={dueToday > 0 ? 'text-13 font-600' : 'text-13 text-ink-2'}>
        {dueToday > 0
          ? plural(dueToday, { one: '# due today', other: '# due today' })
          : toRead === 0 && t`none due today`}
        {toRead > 0 && (
          <span className="font-400 text-ink-2">
            {dueToday > 0 && ', '}
            {formatPending({ waiting: 0, toRead })}
          </span>
        )}
      </span>
    )
  }
  if (toRead > 0) return null
  if (!hasGoals) return <span className="text-13 text-ink-2">{t`no goals yet`}</span>
  return (
    <Status tone="done" size="sm" icon={CircleCheck}>
      {t`All reviewed`}
    </Status>
  )
}

/** From the end of the week on they are in the summary of the week that ended. */
function Reports({ crew }: { crew: Pick<Group, 'id' | 'name'> }) {
  const goalWeek = useGoalWeek()
  if (goalWeek.label !== 'Current Week') return null
  return <ReportsLink crew={crew} week={weekToReport(goalWeek)} />
}
