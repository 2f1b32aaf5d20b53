// The head of a home page: the greeting, the goal week with its days, what is asked, and its cairn.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Day } from '../../contract/days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { labelWeek, useGoalWeek, useStudioLevel, useUser } from '../frame/user-and-week.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { dayOf, formatWeek, hourAt } from '../ui/dates.ts'
import { NamedCairn } from '../ui/named-cairn.tsx'
import { usePage } from '../ui/page.tsx'
import { Scene, type Sun } from '../ui/scene.tsx'
import { StudioMark } from '../ui/studio-mark.tsx'
import { sunOfWeek } from './sun.ts'

const high = { scene: 'max-sm:h-34 sm:max-lg:w-14/25', place: 'h-34' }
const low = { scene: 'max-sm:h-21 sm:max-lg:w-14/25', place: 'h-21' }
const learnerWords = 'pb-3 sm:max-w-155 sm:py-6 sm:pe-6'
const sizes = {
  week: { band: 'sm:min-h-66', ...high, words: learnerWords },
  /** The cairn of the week that ended stands in a card of its own. */
  ended: { band: 'sm:min-h-57', ...low, words: learnerWords },
  /** Below it a learner chooses a drawing. */
  first: { band: 'sm:min-h-43', ...low, words: learnerWords },
  crews: { band: 'sm:min-h-66', ...high, words: 'pb-4 sm:max-w-120 sm:py-6 sm:pe-6 lg:max-w-155' },
  school: {
    band: 'sm:min-h-42',
    scene: 'max-sm:h-18 sm:max-lg:w-3/7',
    place: 'h-18',
    words: 'pb-4 sm:max-w-190 sm:py-5 sm:pe-7',
  },
}

interface BannerDays {
  label: string
  /** The minimum height of a day, as a class. */
  className: string
  /** Returns what is due on a day; `isFree` means that the school is closed. */
  contentOf: (day: Day, isFree: boolean) => ReactNode
}

export function Banner({
  size,
  hello: greets,
  withStudio = false,
  schoolName = null,
  words,
  days,
  action,
  cairn = null,
  children,
}: {
  size: keyof typeof sizes
  /** Replaces the greeting of the hour: 'Hello, Bo'. */
  hello?: string
  /** Shows the user's studio before the week. */
  withStudio?: boolean
  schoolName?: string | null
  /** The task of the week. */
  words?: ReactNode
  days?: BannerDays
  action?: ReactNode
  /**
   * `names` are the names of the stones, shown on a click. If there are `words` below, the banner describes the stones, and
   * the cairn is decorative.
   */
  cairn?: { done: number; todo: number; words?: string; names?: readonly string[] } | null
  /** The figures below. */
  children: ReactNode
}) {
  const user = useUser()
  const { firstName } = user
  const { now, timeZone, label, weekStart, weeks } = useGoalWeek()
  const { level, total } = useStudioLevel(user) ?? { level: null, total: 1 }
  const heading = usePage(t`Dashboard`)
  const look = sizes[size]
  const sun = sunOfWeek(now, { timeZone, weeks }, weekStart)
  const saysWhat = size === 'crews'
  return (
    <Card className="overflow-hidden">
      <div className={cx('relative flex overflow-hidden bg-scene-sky max-sm:flex-col', look.band)}>
        <Scene
          sun={size === 'first' ? lowerSun(sun) : sun}
          className={cx('end-0 start-auto! sm:max-lg:scene-fade lg:aspect-[3] lg:w-auto', look.scene)}
        />
        <div
          className={cx(
            'pointer-events-none relative z-1 flex items-end pb-1 sm:absolute sm:end-[7%] sm:pb-0',
            look.place,
            saysWhat
              ? 'justify-end pe-12 sm:bottom-3.5 sm:h-57 sm:flex-col sm:items-center sm:gap-1.5 sm:pe-0'
              : 'justify-center sm:bottom-1.5 sm:h-50',
          )}
        >
          {cairn && (
            <div className={cx('flex h-31 justify-center', saysWhat ? 'sm:h-49' : 'sm:h-50')}>
              <NamedCairn
                ground="shade"
                height="full"
                decorative={saysWhat}
                play={saysWhat && cairn.todo === 0}
                done={cairn.done}
                todo={cairn.todo}
                names={cairn.names ?? []}
              />
            </div>
          )}
          {cairn?.words && (
            <p className="text-13 font-600 max-sm:absolute max-sm:bottom-3 max-sm:start-4 max-sm:rounded-6 max-sm:bg-surface max-sm:px-2 max-sm:py-0.5">
              {cairn.words}
            </p>
          )}
        </div>
        <div
          className={cx(
            'relative grid content-center gap-1.25 px-4 pt-3.5 max-sm:bg-surface sm:gap-2 sm:ps-7',
            look.words,
          )}
        >
          <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] [overflow-wrap:anywhere] sm:text-32">
            {greets ?? greet(greeting(now, timeZone), firstName)}
          </h1>
          <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-14 text-ink-2">
            {withStudio && user.studio && <StudioMark tag name={user.studio} level={level} total={total} />}
            <span className="[overflow-wrap:anywhere]">
              {schoolName && `${schoolName} · `}
              {labelWeek(label)}, {formatWeek(weekStart, weeks)}
            </span>
          </p>
          {words}
          {days && <Days {...days} />}
          {action}
        </div>
      </div>
      {children}
    </Card>
  )
}

/** Formats 'Good morning, Bo'. */
const greet = (words: string, name: string): string => t`${words}, ${name}`

/** Moves the sun below the upper 90 of the picture's 300, which the low scene of a phone cuts off. */
const lowerSun = (sun: Sun): Sun => ({ ...sun, y: Math.max(sun.y, 100 + sun.radius) })

/** Returns the greeting by the school's clock: morning until noon, evening from five. */
export function greeting(now: number, timeZone: string): string {
  const hour = hourAt(now, timeZone)
  return hour < 12 ? t`Good morning` : hour < 17 ? t`Good afternoon` : t`Good evening`
}

/** Classes that emphasize the sentence of `words`. */
export const bannerWords = 'min-h-6.5 text-18 font-600 sm:mt-1.5'

/** The five days of the goal week. */
function Days({ label, className, contentOf }: BannerDays) {
  const { now, timeZone, days } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  return (
    <ol
      aria-label={label}
      className="mt-0.5 grid grid-cols-5 gap-0.5 sm:mt-2 sm:grid-cols-[repeat(5,4.5rem)] sm:gap-1.5"
    >
      {days.map(({ day, noSchool }) => {
        const { weekday, number } = dayOf(day)
        return (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className={cx(
              'grid content-start justify-items-center gap-1.5 rounded-10 px-0.5 pt-1.25 pb-1.5 sm:pt-1.75',
              className,
              noSchool !== null
                ? 'bg-sunken'
                : day === today &&
                    'bg-primary-soft sm:bg-surface sm:[box-shadow:inset_0_0_0_1px_var(--today-line)]',
            )}
          >
            <span className="text-13 whitespace-nowrap text-ink-2">
              {[...weekday][0]}
              {/* On the narrowest phones, with wider text, whole names would touch each other. */}
              <span className="max-[359px]:sr-only">{weekday.slice(1)}</span>
              <b className="ms-1 font-600 text-ink tabular-nums">{number}</b>
            </span>
            {noSchool !== null && (
              <span className="text-center text-12 leading-[1.2] text-ink-2">
                <Trans>
                  No school<span className="sr-only">: {noSchool}</span>
                </Trans>
              </span>
            )}
            {contentOf(day, noSchool !== null)}
          </li>
        )
      })}
    </ol>
  )
}
