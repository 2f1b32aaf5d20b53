import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { StudioUser } from '../../contract/guide.ts'
import { fullName } from '../../contract/person-name.ts'
import { canGiveTime } from '../../contract/roles.ts'
import { listWeekDays } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import {
  getLatestLookBack,
  type ShownWeek,
  useGoalWeek,
  useShownWeek,
  useUser,
} from '../frame/user-and-week.ts'
import { groupMarksByDay } from '../parts/goals/week-goals.ts'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { daysAway, familyDialog, LearnerMenu } from '../parts/people/person-dialogs.tsx'
import type { Selection } from '../parts/people/selection.tsx'
import { useNoSchoolDays } from '../parts/people/without-goal.ts'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { IconButton } from '../ui/button.tsx'
import { SelectBox } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatWeek } from '../ui/dates.ts'
import { useIncrementalList } from '../ui/show-more.tsx'
import { type Sort, Table, Th } from '../ui/table.tsx'
import { CrewAndAway, Finished, Needs } from './learner-row.tsx'
import { Reflected, useReflected } from './reflected.tsx'
import { type LearnerWeek, mayGetCard, type WeekOrder } from './studio-week.tsx'

const ROWS_PER_STEP = 60

const row =
  'max-sm:grid max-sm:grid-cols-[2.75rem_minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:py-2 max-sm:*:h-auto! max-sm:*:border-0! max-sm:*:p-0! max-sm:border-t max-sm:border-line'

/** Hides the days if they would leave the names no space next to the column of the reflections. */
const notOnTablet = 'sm:max-lg:hidden'

interface LearnersTableProps {
  weeks: readonly LearnerWeek[]
  shown: ShownWeek
  order: WeekOrder
  onOrder: (order: WeekOrder) => void
  selection: Selection
}

/** The learners of the studio: the days of their week, their finished goals, and why the guide may be needed. */
export function LearnersTable({ weeks, shown, order, onOrder, selection }: LearnersTableProps) {
  const me = useUser()
  const { now, timeZone, weeks: settings } = useGoalWeek()
  const days = listWeekDays(useShownWeek(shown).weekStart, settings)
  const withMenu = weeks.some(({ learner }) => canGiveTime(me, learner))
  const today = zonedDay(now, timeZone)
  const free = useNoSchoolDays(shown)
  const list = useIncrementalList(weeks.length, ROWS_PER_STEP)
  const ids = weeks.filter(mayGetCard).map(({ learner }) => learner.id)
  const count = ids.length
  const [away, setAway] = useState<StudioUser | null>(null)
  const reflected = useReflected()
  const latestDays = formatWeek(getLatestLookBack(useGoalWeek()), settings)
  const ofRows = { shown, days, free, selection, reflected, withMenu }
  const byDone: Record<WeekOrder, Sort> = { name: 'none', fewest: 'asc', most: 'desc' }
  return (
    <>
      <Table
        caption={t`Studio learners and their week`}
        className="max-sm:block sm:table-fixed max-sm:[&>tbody]:block [&_tbody_:is(th,td)]:h-14"
      >
        <thead className="max-sm:hidden">
          <tr>
            <th scope="col" className="w-12">
              {ids.length > 0 && (
                <SelectBox
                  label={plural(count, { one: 'Select all # shown', other: 'Select all # shown' })}
                  checked={ids.every((id) => selection.ids.has(id))}
                  indeterminate={ids.some((id) => selection.ids.has(id))}
                  onChange={(on) => selection.toggleAll(ids, on)}
                  className="-ml-2"
                />
              )}
            </th>
            <Th sort={order === 'name' ? 'asc' : 'none'} onSort={() => onOrder('name')}>
              <Trans>Learner</Trans>
            </Th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={cx(
                  'w-13 px-0.5! lg:w-16',
                  day === today && 'text-ink!',
                  free.has(day) && 'bg-sunken',
                  reflected && notOnTablet,
                )}
              >
                {dayWords(day)}
                {free.has(day) && (
                  <>
                    {' '}
                    <span className="block text-12 leading-[1.2] font-400 whitespace-normal text-ink-2">
                      <NoSchool name={free.get(day) ?? ''} />
                    </span>
                  </>
                )}
              </th>
            ))}
            <Th
              className="w-29 lg:w-34 xl:w-40"
              sort={byDone[order]}
              onSort={() => onOrder(order === 'fewest' ? 'most' : 'fewest')}
            >
              <Trans>Finished</Trans>
            </Th>
            {reflected && (
              <Th className="w-30 whitespace-normal">
                <span className="sr-only">{t`Reflected.`} </span>
                <Trans>Looked back, {latestDays}</Trans>
              </Th>
            )}
            <Th className={cx('lg:w-40 xl:w-64', reflected ? 'w-48' : 'w-38')}>
              <Trans>May need you</Trans>
            </Th>
            {withMenu && (
              <th scope="col" className="w-13">
                <span className="sr-only">
                  <Trans>Actions</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.slice(0, list.shown).map((week) => (
            <Row key={week.learner.id} week={week} onDaysAway={setAway} {...ofRows} />
          ))}
        </tbody>
      </Table>
      {list.shown < weeks.length && <div ref={list.sentinel} className="h-14" />}
      {away && <daysAway.Dialog person={away} onClose={() => setAway(null)} />}
    </>
  )
}

interface RowProps {
  week: LearnerWeek
  shown: ShownWeek
  days: readonly string[]
  free: ReadonlyMap<string, string>
  selection: Selection
  onDaysAway: (learner: StudioUser) => void
  /** The column 'Reflected'; undefined if the school has none. */
  reflected: ReturnType<typeof useReflected>
  withMenu: boolean
}

function Row({ week, shown, days, free, selection, onDaysAway, reflected, withMenu }: RowProps) {
  const me = useUser()
  const { learner, due } = week
  const goalWeek = useGoalWeek()
  const { now, timeZone, settings } = goalWeek
  const [family, setFamily] = useState(false)
  const latestDays = formatWeek(getLatestLookBack(goalWeek), goalWeek.weeks)
  const marks = useMemo(() => groupMarksByDay(due, now, timeZone), [due, now, timeZone])
  // A phone shows the days on demand.
  const [unfolded, setUnfolded] = useState(false)
  const name = fullName(learner)
  const selected = selection.ids.has(learner.id)
  return (
    <tr className={cx(row, selected && 'bg-primary-soft')}>
      <td>
        <SelectBox
          label={t`Select ${name}`}
          checked={selected}
          reason={mayGetCard(week) ? undefined : t`Coaches change their own passwords, so they need no card.`}
          onChange={(on, range) => selection.toggle(learner.id, on, range)}
          className="-ml-2 max-sm:ml-0.5"
        />
      </td>
      <th scope="row" className="font-400!">
        {/* A tablet has no space for the picture. */}
        <PersonCell person={learner} sorted pictureClass="sm:max-lg:hidden">
          <CrewAndAway learner={learner} />
        </PersonCell>
      </th>
      {days.map((day) => (
        <td
          key={day}
          className={cx(
            'px-0.5! max-sm:order-5 max-sm:col-span-full max-sm:flex! max-sm:min-h-7 max-sm:items-center max-sm:gap-3',
            !unfolded && 'max-sm:hidden!',
            free.has(day) && 'sm:bg-sunken',
            reflected && notOnTablet,
          )}
        >
          <span className="ml-23 w-14 text-13 text-ink-2 sm:hidden">{dayWords(day)}</span>
          {(!free.has(day) || marks.has(day)) && <DayMarks size="s" marks={marks.get(day) ?? []} />}
          {free.has(day) && (
            <span className="text-13 text-ink-2 sm:sr-only">
              <Trans>No school</Trans>
            </span>
          )}
        </td>
      ))}
      <td>
        <span className="flex items-center justify-end gap-1 sm:justify-start">
          <span className="max-lg:[&_svg]:hidden">
            <Finished week={week} />
          </span>
          <IconButton
            size="sm"
            icon={unfolded ? ChevronUp : ChevronDown}
            label={t`${name}’s days`}
            tooltip={unfolded ? t`Less` : t`More`}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className="sm:hidden"
          />
        </span>
      </td>
      {reflected && (
        <td className="max-sm:order-3 max-sm:col-span-3 max-sm:col-start-2">
          <span className="text-14 text-ink-2 max-sm:pl-12">
            <span className="sm:hidden">
              <Trans>Looked back, {latestDays}:</Trans>{' '}
            </span>
            <Reflected name={name} reflection={reflected.get(learner.id) ?? null} />
          </span>
        </td>
      )}
      <td className="max-sm:order-4 max-sm:col-span-3 max-sm:col-start-2 max-sm:empty:hidden">
        {week.needs.length > 0 && (
          <div className="max-sm:pl-12">
            <Needs week={week} shown={shown} />
          </div>
        )}
      </td>
      {withMenu && (
        <td>
          {canGiveTime(me, learner) && (
            <LearnerMenu
              size="sm"
              name={name}
              onDaysAway={() => onDaysAway(learner)}
              items={() =>
                settings.familyView
                  ? [{ label: t`Family`, icon: UsersRound, onSelect: () => setFamily(true) }]
                  : []
              }
            />
          )}
          {family && <familyDialog.Dialog person={learner} onClose={() => setFamily(false)} />}
        </td>
      )}
    </tr>
  )
}

const NoSchool = ({ name }: { name: string }) => (
  <Trans>
    No school<span className="sr-only">: {name}</span>
  </Trans>
)

function dayWords(day: string): string {
  const { weekday, number } = dayOf(day)
  return `${weekday} ${number}`
}
