// The week of several crews that just ended, for coaches, guides and admins. It is shown until the next one begins,
// while the next week is empty.

import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { Card } from '../../ui/card.tsx'
import { formatWeek } from '../../ui/dates.ts'
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useExpandableList } from '../../ui/show-more.tsx'
import { ReportsLink } from '../weeks/report-weeks.tsx'
import { CrewLine, type NamedCrewWeek } from './crew-line.tsx'

/** Returns the share of finished goals. A crew without goals comes first. */
const getShare = ({ goals, done }: NamedCrewWeek) => (goals === 0 ? -1 : done / goals)

/** The highest number of stones in a pile. */
const MAX_STONES = 8
const FIRST_CREWS = 6

export function CrewsWeekEnd({
  week,
  title,
  crews,
  goals: total,
  done,
  details,
  withoutGoalCount,
  lookedBack,
  linksToReports = false,
  action,
}: {
  /** The first day of the week that ended. */
  week: string
  title: string
  crews: readonly NamedCrewWeek[]
  /** The number of goals that were due, and how many of them are finished. */
  goals: number
  done: number
  /** The results of the reviews. */
  details?: string | undefined
  /** The number of learners who had no goal. */
  withoutGoalCount: number
  /** Such as '7 of 11 looked back.' */
  lookedBack?: string | undefined
  /** Adds a link to a crew's printable reports to its row. */
  linksToReports?: boolean
  action?: ReactNode
}) {
  const { weeks } = useGoalWeek()
  const lowestFirst = crews.toSorted((a, b) => getShare(a) - getShare(b))
  const crewCount = crews.length
  const doneCount = formatCount(done)
  const { shown, button } = useExpandableList(
    lowestFirst,
    FIRST_CREWS,
    plural(crewCount, { one: 'Show all # crews', other: 'Show all # crews' }),
    'mt-1',
  )
  const stones = total === 0 ? 0 : Math.round((done / total) * MAX_STONES)
  return (
    <Card title={title} sub={formatWeek(week, weeks)} action={action} headClass="sm:pl-7">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 pb-4 sm:gap-x-8 sm:px-7 sm:pb-6 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.4fr)]">
        <Cairn
          decorative
          ground="shade"
          height={150}
          done={stones}
          todo={total === 0 ? 0 : MAX_STONES - stones}
          className="max-sm:h-31 max-sm:w-auto"
        />
        <div>
          <p className="text-20 font-600 text-balance sm:text-24">
            {total === 0
              ? t`No goals last week.`
              : plural(total, {
                  one: `${doneCount} of # goal finished.`,
                  other: `${doneCount} of # goals finished.`,
                })}
          </p>
          <p className="mt-1 text-14 text-ink-2 sm:text-16">
            {[
              details,
              withoutGoalCount > 0 &&
                plural(withoutGoalCount, {
                  one: '# learner had no goal.',
                  other: '# learners had no goal.',
                }),
              lookedBack,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <div className="col-span-full lg:col-span-1">
          <ul aria-label={t`${title}, by crew`} className="grid">
            {shown.map((crew) => (
              <CrewLine
                key={crew.id ?? 'none'}
                as="li"
                crew={crew}
                emptyText={t`no goals`}
                end={
                  linksToReports &&
                  crew.id !== null && <ReportsLink crew={{ id: crew.id, name: crew.name }} week={week} />
                }
              />
            ))}
          </ul>
          {button}
        </div>
      </div>
    </Card>
  )
}

/** The card of the week that ended, which is read later than its page. */
export function WeekEndRead<Data>({ read, children }: Pick<LoadedProps<Data>, 'read' | 'children'>) {
  return (
    <Loaded read={read} text={t`Loading the week that ended`} cards={['h-110 sm:h-68']} errorInCard>
      {children}
    </Loaded>
  )
}
