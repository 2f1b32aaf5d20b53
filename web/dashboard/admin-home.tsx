import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'
import { feedbackDisplay } from '../parts/goals/goal-words.ts'
import '../styles/working.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { formatRange } from '../ui/dates.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LayoutDashboard, ScrollText } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { Scene } from '../ui/scene.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SplitBar } from '../ui/split-bar.tsx'
import { Users } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { usePage } from '../ui/use-page.ts'
import { SchoolCrews } from './school-crews.tsx'
import { SchoolFacts } from './school-facts.tsx'
import { SchoolStrip } from './school-strip.tsx'
import { useSchoolFigures } from './use-school-figures.ts'
import { greeting } from './week-words.ts'

/** The dashboard of an admin who is not a coach: without own goals and notifications. */
export function AdminHome() {
  return (
    <SchoolScope>
      <Home />
    </SchoolScope>
  )
}

function Home() {
  const user = useUser()
  const { now, timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const { named, schoolName, schoolId } = useScope()
  const heading = usePage('Dashboard')
  const school = useSchoolFigures()
  return (
    <Stack>
      <Card className="overflow-hidden">
        <div className="relative flex overflow-hidden bg-scene-sky max-sm:pt-18 sm:min-h-42">
          <Scene className="right-0 left-auto! max-sm:h-18 sm:max-lg:w-3/7 sm:max-lg:scene-fade lg:aspect-[3] lg:w-auto" />
          <div className="relative grid flex-1 content-center gap-2 px-4 pt-3.5 pb-4 max-sm:bg-surface sm:max-w-190 sm:flex-none sm:px-7 sm:py-5">
            <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] [overflow-wrap:anywhere] sm:text-32">
              {greeting(now, timeZone)}, {user.firstName}
            </h1>
            <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
              {schoolName && `${schoolName} · `}
              {label}, {formatRange(`${weekStart}T12:00:00Z`, `${weekEnd}T12:00:00Z`, 'UTC')}
            </p>
            <div className="mt-1 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
              <LinkButton
                href={paths.admin(undefined, named)}
                variant="primary"
                icon={LayoutDashboard}
                className="max-sm:col-span-2"
              >
                Manage the school
              </LinkButton>
              <LinkButton href={paths.adminFeedback({ school: named })} icon={ScrollText}>
                Feedback Log
              </LinkButton>
              <LinkButton href={paths.crewsOverview(named)} icon={Users}>
                Crews
              </LinkButton>
            </div>
          </div>
        </div>
        {schoolId !== null && <SchoolStrip {...school} />}
      </Card>
      {schoolId !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <Stack>
            <SystemOverview />
            {!school.failed && <SchoolCrews figures={school.figures} />}
          </Stack>
          <SchoolFacts {...school} />
        </div>
      )}
    </Stack>
  )
}

/** The school's goal week in figures. */
function SystemOverview() {
  const { input } = useScope()
  const stats = useApi('GET /api/admin/stats', input)
  return (
    <Card region>
      <CardHeader title="System Overview" sub="Goals due in the goal week" />
      {stats.isPending ? (
        <SkeletonGroup label="the overview" className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : stats.isError ? (
        <ErrorState onRetry={() => void stats.refetch()} retrying={stats.isFetching} />
      ) : (
        <Figures {...stats.data} />
      )}
    </Card>
  )
}

interface FiguresProps {
  totalGoalsThisWeek: number
  completionPercentage: number
  approvedPercentage: number
  needsImprovementPercentage: number
  deniedPercentage: number
}

function Figures({
  totalGoalsThisWeek: goals,
  completionPercentage: completed,
  approvedPercentage: approved,
  needsImprovementPercentage: improve,
  deniedPercentage: denied,
}: FiguresProps) {
  const feedback = [
    { ...feedbackDisplay.accepted, label: 'Approved', value: approved, fill: 'cat-1' },
    {
      ...feedbackDisplay.needs_improvement,
      label: feedbackDisplay.needs_improvement.word,
      value: improve,
      fill: 'amber',
    },
    { ...feedbackDisplay.denied, label: 'Denied', value: denied, fill: 'clay' },
  ] as const
  const any = approved + improve + denied > 0
  const week = weekWords(useGoalWeek().label)
  return (
    <CardBody className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h3 className="text-14 font-400 text-ink-2">Goals {week.when}</h3>
        <p className="text-24 font-700 tabular-nums">
          {formatCount(goals)}{' '}
          <small className="text-14 font-400 text-ink-2">
            {pluralWord(goals, 'goal')}, {completed}% completed
          </small>
        </p>
        <Meter size="m" value={completed} label="Completed goals of the week" />
      </div>
      <div className="grid content-start gap-2">
        <h3 className="text-14 font-400 text-ink-2">Feedback on them</h3>
        {any ? (
          <>
            <SplitBar
              label={`${approved}% approved, ${improve}% needs improvement, ${denied}% denied`}
              parts={feedback.map(({ label, value, fill }) => ({ label, value, tone: fill }))}
            />
            <ul className="grid gap-1">
              {feedback.map(({ label, value, tone, icon }) => (
                <li key={label} className="flex justify-between gap-4">
                  <Status tone={tone} icon={icon}>
                    {label}
                  </Status>
                  <span className="text-14 font-600 tabular-nums">{value}%</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-14 text-ink-2">Nobody has given feedback on the goals of {week.name} yet.</p>
        )}
      </div>
    </CardBody>
  )
}
