import { type ReactNode, useState } from 'react'
import { formatDay } from '../../contract/days.ts'
import type { Achievement, AchievementCode, GoalHistory } from '../../contract/history.ts'
import type { Person } from '../../contract/people.ts'
import { readsAbout, readsReflections } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { categoryIcon } from '../parts/goals/goal-words.ts'
import { Cairn } from '../ui/cairn.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatNearDate, isSameDay } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { Icon, type IconPicture } from '../ui/icon.tsx'
import { CalendarCheck, Flag, Flame, Layers, Mountain, MountainSnow, Shapes } from '../ui/icons.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { SplitBar, splitFill } from '../ui/split-bar.tsx'
import { ListChecks } from '../ui/start-icons.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { PersonGoals } from './goals-card.tsx'
import { ReflectionsCard } from './reflections-card.tsx'
import { goalDataFailed, useGoalHistory } from './use-goal-history.ts'
import { WeeksCard } from './weeks-card.tsx'

const columns = 'grid gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]'

/** Twelve weeks, figures, achievements and all goals of one person. */
export function PersonHistory({ userId }: { userId: number }) {
  return (
    <Loaded read={useGoalHistory(userId)} skeleton={<PersonHistorySkeleton />} card failed={goalDataFailed}>
      {(history) => <LoadedHistory history={history} />}
    </Loaded>
  )
}

function LoadedHistory({ history }: { history: GoalHistory }) {
  const me = useUser()
  const userId = history.user.id
  const own = me.id === userId
  const hasReflections = useGoalWeek().settings.reflections && readsReflections(me, history.user)
  if (history.statistics.totalGoals === 0) {
    return (
      <Stack>
        <DaysAway person={history.user} />
        <Empty
          card
          title="No goals yet"
          icon={ListChecks}
          action={own && <LinkButton href={paths.dashboard()}>Go to the dashboard</LinkButton>}
        >
          {own
            ? 'Every goal you set shows up here, week by week.'
            : `${history.user.firstName} has not set a goal yet.`}
        </Empty>
        <AchievementsCard achievements={history.achievements} />
        {hasReflections && <ReflectionsCard userId={userId} />}
      </Stack>
    )
  }
  return (
    <Stack>
      <DaysAway person={history.user} />
      <div className={columns}>
        <WeeksCard weeks={history.weeks} />
        <SummaryCard
          statistics={history.statistics}
          categories={history.categories}
          streakWeeks={history.streakWeeks}
        />
      </div>
      <AchievementsCard achievements={history.achievements} />
      {hasReflections && <ReflectionsCard userId={userId} />}
      <PersonGoals userId={userId} statistics={history.statistics} />
    </Stack>
  )
}

function PersonHistorySkeleton() {
  return (
    <SkeletonGroup label="goal data" className="grid gap-3 sm:gap-5">
      <div className={columns}>
        <SkeletonCard className="h-70 sm:h-97" />
        <SkeletonCard className="h-97" />
      </div>
      <SkeletonCard className="h-56" />
      <SkeletonCard className="h-96" />
    </SkeletonGroup>
  )
}

const pictures: Record<AchievementCode, IconPicture> = {
  first_goal: Mountain,
  full_week: CalendarCheck,
  full_weeks_4: Flame,
  all_categories: Shapes,
  goals_10: Layers,
  goals_50: Flag,
  goals_100: MountainSnow,
}

/** What a child who has earned nothing yet sees: the next ones, because seven empty bars say only what is missing. */
const FIRST_ACHIEVEMENTS = 3

/** Earned achievements, and the progress towards the others. */
function AchievementsCard({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length
  const [all, setAll] = useState(false)
  const shown = earned === 0 && !all ? achievements.slice(0, FIRST_ACHIEVEMENTS) : achievements
  const more = achievements.length - shown.length
  return (
    <Card region>
      <CardHeader title="Achievements" sub={`${earned} of ${achievements.length}`} />
      <ul className="grid grid-cols-1 gap-x-5 gap-y-2 px-4 pb-4 min-[500px]:grid-cols-2 sm:px-5 sm:pb-5 lg:grid-cols-3 xl:grid-cols-4">
        {shown.map((achievement) => (
          <AchievementItem key={achievement.code} {...achievement} />
        ))}
        {more > 0 && (
          <li className="flex min-h-16 items-center">
            <TextButton
              onClick={(event) => {
                keepFocus(event.currentTarget)
                setAll(true)
              }}
            >
              and {more} more
            </TextButton>
          </li>
        )}
      </ul>
    </Card>
  )
}

function AchievementItem({ code, title, earnedAt, done, of }: Achievement) {
  const { now, timeZone } = useGoalWeek()
  const today = earnedAt !== null && isSameDay(earnedAt, now, timeZone)
  return (
    <li className="flex min-h-16 items-center gap-3">
      <span
        className={cx(
          'grid h-12.5 w-14 shrink-0 place-items-center rounded-stone',
          earnedAt === null
            ? 'border-[1.3px] border-dashed border-stone-ghost text-ink-3'
            : 'bg-primary-soft text-primary-ink',
        )}
      >
        <Icon of={pictures[code]} size={24} />
      </span>
      <div className="min-w-0">
        <h3 className="text-14 [overflow-wrap:anywhere]">{title}</h3>
        {earnedAt === null ? (
          <>
            <p className="text-13 text-ink-2 tabular-nums">
              {done} of {of}
            </p>
            <Meter value={done} max={of} label={title} className="mt-1 w-22" />
          </>
        ) : (
          <p className="text-13 text-ink-2">
            {today ? (
              'Earned today'
            ) : (
              <>
                <span className="sr-only">Earned </span>
                {formatNearDate(earnedAt, timeZone, now)}
              </>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

const tones = { Academic: 'cat-1', Personal: 'cat-2', Extracurricular: 'cat-3' } as const

/** The most stones of a cairn; the text next to it has the exact number. */
const STONES = 8

/** What a person has finished so far, in total and by category. */
function SummaryCard({
  statistics: { totalGoals, completedGoals, completionPercentage },
  categories,
  streakWeeks,
}: Pick<GoalHistory, 'statistics' | 'categories' | 'streakWeeks'>) {
  const { showStreaks } = useGoalWeek().settings
  const said = categories.map(({ category, completedGoals: done }) => `${category} ${done}`).join(', ')
  return (
    <Card region>
      <CardHeader title="So far" />
      <CardBody>
        <div className="flex items-end gap-5">
          <Cairn done={Math.min(completedGoals, STONES)} height={150} decorative className="-ml-2 shrink-0" />
          <dl className="grid gap-1.5">
            <Figure name="Finished">
              {completedGoals} <small className="text-14 font-400 text-ink-2">of {totalGoals}</small>
            </Figure>
            <Figure name="Completion">{completionPercentage}%</Figure>
            {showStreaks && <Figure name="Weeks in a row">{streakWeeks}</Figure>}
          </dl>
        </div>
        <h3 className="mt-5 mb-2 text-16">By category</h3>
        <SplitBar
          label={`Finished goals by category: ${said}`}
          parts={categories.map(({ category, completedGoals: value }) => ({
            label: category,
            value,
            tone: tones[category],
          }))}
        />
        <dl className="mt-2.5 text-14">
          {categories.map(({ category, completedGoals: done, totalGoals: all }) => (
            <div key={category} className="flex min-h-7 items-center justify-between gap-3">
              <dt className="flex items-center gap-1.5">
                <span className={`bar-part size-3 rounded-[4px] ${splitFill[tones[category]]}`} />
                <Icon of={categoryIcon[category]} size={16} />
                {category}
              </dt>
              <dd className="font-600 tabular-nums">
                {done} <span className="font-400 text-ink-2">of {all}</span>
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 leading-tight text-ink-2">{name}</dt>
      <dd className="text-20 leading-tight font-700 tabular-nums">{children}</dd>
    </div>
  )
}

/** 'Away: Mon, Nov 16 to Wed, Nov 18', newest first: for the person and for those who may enter days away. */
function DaysAway({ person }: { person: Person }) {
  const me = useUser()
  const { id } = person
  const { data = [] } = useApi(
    'GET /api/users/:id/absences',
    readsAbout(me, person) ? { params: { id } } : null,
  )
  if (data.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 px-1 text-14 text-ink-2">
      {data.map((absence) => (
        <li key={absence.id}>
          Away: {formatDay(absence.from)}
          {absence.to !== absence.from && ` to ${formatDay(absence.to)}`}
        </li>
      ))}
    </ul>
  )
}
