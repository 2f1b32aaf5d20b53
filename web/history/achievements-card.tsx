import type { Achievement, AchievementCode } from '../../contract/history.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatDate, isSameDay } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import {
  CalendarCheck,
  Flag,
  Flame,
  type IconPicture,
  Layers,
  Mountain,
  MountainSnow,
  Shapes,
} from '../ui/icons.tsx'
import { Meter } from '../ui/meter.tsx'

const pictures: Record<AchievementCode, IconPicture> = {
  first_goal: Mountain,
  full_week: CalendarCheck,
  full_weeks_4: Flame,
  all_categories: Shapes,
  goals_10: Layers,
  goals_50: Flag,
  goals_100: MountainSnow,
}

/** What is earned, and how far it is to the others. */
export function AchievementsCard({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <Card region>
      <CardHeader title="Achievements" sub={`${earned} of ${achievements.length}`} />
      <ul className="grid grid-cols-1 gap-x-5 gap-y-2 px-4 pb-4 min-[480px]:grid-cols-2 sm:px-5 sm:pb-5 lg:grid-cols-3">
        {achievements.map((achievement) => (
          <AchievementItem key={achievement.code} {...achievement} />
        ))}
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
            ? 'border-[1.6px] border-dashed border-stone-ghost text-ink-3'
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
            {today ? 'Earned today' : `Since ${formatDate(earnedAt, timeZone)}`}
          </p>
        )}
      </div>
    </li>
  )
}
