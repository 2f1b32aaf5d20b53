import { plural, t } from '@lingui/core/macro'
import { Flag, Hand, Mountain, Printer, Table2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Day } from '../../contract/days.ts'
import type { GoalHistory } from '../../contract/history.ts'
import { noSchoolName } from '../../contract/school-days.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { labelCategory } from '../parts/goals/goal-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Figure } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { useShownLanguage } from '../ui/language.ts'
import { SplitBar, splitFill } from '../ui/meter.tsx'
import { useOnPhone } from '../ui/store.ts'
import { type ChartWeek, formatShortDay, listLastWeeks } from './chart-weeks.ts'
import { TrailPaper } from './trail-paper.tsx'
import { type Stop, TrailScene, trailLayouts, trailMargin, trailWidth } from './trail-scene.tsx'
import { useDaysOff, useStops } from './trail-stops.ts'
import { WeeksTables } from './weeks-tables.tsx'

interface TrailCardProps {
  history: GoalHistory
  /** Shows the goals of the week that was clicked. */
  onOpenWeek(weekStart: Day): void
}

/** The last twelve weeks as a path of cairns, with the totals below. */
export function TrailCard({ history, onOpenWeek }: TrailCardProps) {
  const me = useUser()
  const { weekStart, weeks: settings } = useGoalWeek()
  const [asTable, setAsTable] = useState(false)
  const [{ print }, changeParameters] = useQueryParameters({ print: z.literal('trail') })
  const setPrinting = (isPrinting: boolean) => changeParameters({ print: isPrinting ? 'trail' : undefined })
  const weeks = listLastWeeks(history.weeks, weekStart, { settings, fewest: 1 })
  const stones = weeks.reduce((sum, { completedGoals }) => sum + completedGoals, 0)
  return (
    <Card
      title={me.id === history.user.id ? t`Your trail` : t`${{ name: history.user.firstName }}’s trail`}
      sub={formatTrailSize(weeks.length, stones)}
      action={
        <>
          <Button size="sm" variant="ghost" icon={Printer} onClick={() => setPrinting(true)}>
            {t`Print`}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={asTable ? Mountain : Table2}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t`Show as a trail` : t`Show as a table`}
          </Button>
        </>
      }
      className="overflow-hidden"
    >
      {asTable ? (
        <CardBody>
          <WeeksTables weeks={weeks} />
        </CardBody>
      ) : (
        <Trail weeks={weeks} history={history} onOpenWeek={onOpenWeek} />
      )}
      <Totals {...history} />
      {print && <TrailPaper history={history} onClose={() => setPrinting(false)} />}
    </Card>
  )
}

interface TrailProps {
  weeks: readonly ChartWeek[]
  history: GoalHistory
  onOpenWeek(weekStart: Day): void
}

function Trail({ weeks, history, onOpenWeek }: TrailProps) {
  const { weekStart: goalWeek, weekUntil } = useGoalWeek()
  const layout = useOnPhone() ? trailLayouts.phone : trailLayouts.wide
  const calendar = useDaysOff(weeks[0]?.weekStart ?? goalWeek, weekUntil).data?.entries ?? []
  const scroller = useRef<HTMLElement>(null)
  const { dir } = useShownLanguage().language
  useEffect(() => {
    // The last week is at the end. A new layout has another width, so it is scrolled into view again.
    const walked = weeks.length * layout.column + 2 * trailMargin(layout)
    if (!scroller.current) return
    const end = walked - scroller.current.clientWidth
    scroller.current.scrollLeft = dir === 'rtl' ? -end : end
  }, [layout, weeks.length, dir])
  const stops = useStops(weeks, history, calendar)
  return (
    <section
      ref={scroller}
      aria-label={t`Week by week`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto border-y border-line bg-scene-sky [scrollbar-width:none]"
    >
      <div className="relative bg-surface pb-16" style={{ width: trailWidth(layout) }}>
        <div className="rtl:-scale-x-100">
          <TrailScene stops={stops} layout={layout} />
        </div>
        <ol className="absolute inset-y-0 flex" style={{ insetInlineStart: trailMargin(layout) }}>
          {stops.map((stop) => (
            <li key={stop.weekStart} className="flex" style={{ width: layout.column }}>
              <button
                type="button"
                onClick={() => onOpenWeek(stop.weekStart)}
                aria-current={stop.isNow ? 'date' : undefined}
                className="group relative flex w-full flex-col items-center justify-end px-0.5 pb-2.5 text-13 leading-snug -outline-offset-3"
              >
                <span className="absolute inset-x-0.75 top-0 bottom-14.5 rounded-t-10 transition-colors duration-120 group-hover:bg-surface/45 group-focus-visible:bg-surface/45" />
                <StopLabel stop={stop} holiday={noSchoolName(stop.weekStart, calendar)} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** 'Nov 9' over '5 of 5', with a flag if an achievement was earned. */
function StopLabel({ stop, holiday }: { stop: Stop; holiday: string | null }) {
  const { weekStart, done, open, isNow, isFree, flags, waves } = stop
  const waveWords = waves > 0 ? plural(waves, { one: '# wave from home', other: '# waves from home' }) : ''
  const { label } = useGoalWeek()
  const nothing = isFree && holiday !== null ? holiday : t`no goals`
  return (
    <>
      <span
        className={`relative rounded-6 px-2 py-0.5 font-600 whitespace-nowrap underline-offset-3 group-hover:underline ${isNow ? 'bg-primary-soft text-primary-ink' : ''}`}
      >
        {!isNow ? formatShortDay(weekStart) : label === 'Next Week' ? t`Next week` : t`This week`}
      </span>
      <span
        className="relative inline-flex max-w-full items-center gap-1 text-ink-2 tabular-nums"
        title={[...flags, waveWords].filter(Boolean).join(', ') || undefined}
      >
        <span className="truncate">
          {done + open === 0 ? nothing : t`${done} of ${{ total: done + open }}`}
        </span>
        {flags.length > 0 && <Icon icon={Flag} size={13} className="text-primary-ink" />}
        {flags.length > 0 && (
          <span className="sr-only">{t`, earned: ${{ achievements: flags.join(', ') }}`}</span>
        )}
        {waves > 0 && <Icon icon={Hand} size={13} className="text-sky-ink" />}
        {waves > 0 && <span className="sr-only">, {waveWords}</span>}
      </span>
    </>
  )
}

/** '12 weeks, 41 stones' */
function formatTrailSize(weekCount: number, stoneCount: number): string {
  const weeks = plural(weekCount, { one: '# week', other: '# weeks' })
  return plural(stoneCount, { one: `${weeks}, # stone`, other: `${weeks}, # stones` })
}

const tones = { Academic: 'cat-1', Personal: 'cat-2', Extracurricular: 'cat-3' } as const

function Totals({
  statistics: { totalGoals, completedGoals, completionPercentage },
  categories,
  streakWeeks,
}: GoalHistory) {
  const { showStreaks } = useGoalWeek().settings
  const parts = categories.map(({ category, completedGoals: value }) => ({
    label: labelCategory(category),
    value,
    tone: tones[category],
  }))
  return (
    <dl className="flex flex-wrap divide-line sm:divide-x max-sm:[&>:not(:last-child)]:grow sm:[&>:not(:last-child)]:min-w-36">
      <Figure name={t`Finished`} note={t`of ${totalGoals}`}>
        {completedGoals}
      </Figure>
      <Figure name={t`Completion`}>{completionPercentage}%</Figure>
      {showStreaks && <Figure name={t`Full weeks in a row`}>{streakWeeks}</Figure>}
      <div className="min-w-full flex-1 px-4 py-3 max-sm:border-t max-sm:border-line sm:min-w-80 sm:px-5 sm:py-4">
        <dt className="text-13 text-ink-2">{t`By category`}</dt>
        <dd className="mt-1.5">
          <SplitBar
            size="s"
            label={t`Finished goals by category: ${{ figures: parts.map(({ label, value }) => `${label} ${value}`).join(', ') }}`}
            parts={parts}
          />
          <ul className="mt-1.5 flex flex-wrap gap-x-4 text-13 text-ink-2">
            {parts.map(({ label, value, tone }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span className={`bar-part size-2.5 rounded-[3px] ${splitFill[tone]}`} />
                {label} <b className="font-600 text-ink tabular-nums">{value}</b>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
