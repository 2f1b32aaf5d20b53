import { CircleCheck, LayoutDashboard, ScrollText, TriangleAlert, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { type AdminTab, paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { hasBegun, useGoalWeek, weekWords } from '../frame/user-and-week.ts'
import { FeedbackSplit } from '../parts/goals/status-figures.tsx'
import { type FirstStep, useFirstSteps, useHasGoals } from '../parts/school/first-steps.ts'
import { needsAttention, useBackup } from '../parts/school/installation.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { formatDue } from '../ui/dates.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Loaded, type Read, Skeleton, SkeletonCard, SkeletonGroup } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { Status } from '../ui/tag.tsx'
import { useNow, useZone } from '../ui/time.tsx'
import { AllSchoolsCard } from './all-schools-card.tsx'
import { Banner } from './banner.tsx'
import { SchoolCrews, type SchoolFigures, SchoolWeekEnd, useSchoolFigures } from './school-crews.tsx'
import { Strip } from './strip.tsx'

const { Component: FirstStepsCard } = lazyComponent(() =>
  import('../parts/school/first-steps-card.tsx').then((m) => m.FirstStepsCard),
)

/** The dashboard of an admin who is not a coach: without own goals and notifications. */
export function AdminHome() {
  return (
    <SchoolScope>
      <Home />
    </SchoolScope>
  )
}

function Home() {
  const { named, schoolName, schoolId } = useScope()
  const figures = useSchoolFigures()
  const overview = useOverview()
  return (
    <Stack>
      <Banner
        size="school"
        schoolName={schoolName}
        action={
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
        }
      >
        {schoolId !== null && figures.data?.learners !== 0 && <SchoolStrip read={figures} />}
      </Banner>
      <AllSchoolsCard />
      {overview && !overview.current && <SchoolWeekEnd />}
      {schoolId !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          {/* What is below comes with it, because only a school without goals has the higher card. */}
          {overview === null ? (
            <SkeletonCard className="h-57" />
          ) : (
            <>
              <Stack>
                <Overview {...overview} />
                <Loaded read={figures} skeleton={<SchoolCrews figures={undefined} />} errorShownElsewhere>
                  {(school) => <SchoolCrews figures={school} />}
                </Loaded>
              </Stack>
              <SchoolFacts read={figures} />
            </>
          )}
        </div>
      )}
    </Stack>
  )
}

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. */
function SchoolStrip({ read }: { read: Read<SchoolFigures> }) {
  const { named } = useScope()
  const week = useGoalWeek()
  return (
    <section aria-label="What needs attention">
      <Strip
        read={read}
        line="The figures could not be loaded."
        figures={(school) => [
          hasBegun(week)
            ? {
                long: 'Learners without a goal',
                short: 'No goal',
                of: school?.withoutGoal,
                href: paths.withoutGoal(named),
                note: `of ${formatCount(school?.learners ?? 0)}`,
              }
            : {
                long: `Set for ${weekWords(week.label).name}`,
                short: 'Set',
                of: school && school.learners - school.withoutGoal,
                href: paths.withoutGoal(named),
                note: `of ${formatCount(school?.learners ?? 0)}`,
                isDone: false,
              },
          {
            long: 'Unassigned learners',
            short: 'No crew',
            of: school?.unassigned,
            href: paths.admin('crews', named),
          },
          ...(school?.crews === 0 ? noCrewsYet : figuresOfCrews(school, named)),
        ]}
      />
    </section>
  )
}

const figuresOfCrews = (school: SchoolFigures | undefined, named: number | undefined) => [
  {
    ...ofCrews.sizes,
    of: school?.outsideLimits,
    href: paths.admin('crews', named),
    note: `of ${formatCount(school?.crews ?? 0)}`,
  },
  { ...ofCrews.coaches, of: school?.withoutCoach, href: paths.admin('coaches', named) },
]
const ofCrews = {
  sizes: { long: 'Crews outside 3-5 members', short: 'Not 3-5' },
  coaches: { long: 'Crews without a coach', short: 'No coach' },
}
const noCrewsYet = Object.values(ofCrews).map((figure) => ({
  ...figure,
  of: '-',
  note: <span className="max-sm:sr-only">no crews yet</span>,
}))

/** The steps of a school that has no goals yet; null until it is known whether it has. */
function useOverview() {
  const { input } = useScope()
  const { data: users } = useApi('GET /api/admin/users', input)
  const { data: crews } = useApi('GET /api/admin/crews-with-members', input)
  const hasGoals = useHasGoals(true)
  const steps = useFirstSteps(users, crews, hasGoals)
  return hasGoals === undefined || (hasGoals === false && steps.steps === null) ? null : steps
}

/** The school's goal week in figures, or those steps. */
function Overview({ steps, current, placed }: ReturnType<typeof useFirstSteps>) {
  const { named } = useScope()
  if (!steps || !current) return <SystemOverview />
  const { label, tab } = stepLinks[current.name]
  return (
    <Suspense fallback={<SkeletonCard className="h-168 sm:h-104" />}>
      <FirstStepsCard
        steps={steps}
        current={current}
        placed={placed}
        actions={
          <LinkButton variant="primary" href={paths.admin(tab, named)}>
            {label}
          </LinkButton>
        }
      />
    </Suspense>
  )
}

const stepLinks: Record<FirstStep['name'], { label: string; tab?: AdminTab }> = {
  learners: { label: 'Add learners' },
  crews: { label: 'Open the board', tab: 'crews' },
  coaches: { label: 'Choose coaches', tab: 'coaches' },
  cards: { label: 'Print cards' },
}

function SystemOverview() {
  const { input } = useScope()
  const stats = useApi('GET /api/admin/stats', input)
  return (
    <Card title="System Overview" sub="Goals due in the goal week">
      <Loaded
        read={stats}
        skeleton={
          <SkeletonGroup label="the overview" className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </SkeletonGroup>
        }
      >
        {(figures) => <Figures {...figures} />}
      </Loaded>
    </Card>
  )
}

function Figures(stats: Answer<'GET /api/admin/stats'>) {
  const { totalGoalsThisWeek: goals, completionPercentage: completed } = stats
  const percent = {
    accepted: stats.approvedPercentage,
    needs_improvement: stats.needsImprovementPercentage,
    denied: stats.deniedPercentage,
  }
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
        {Object.values(percent).some((share) => share > 0) ? (
          <FeedbackSplit percent={percent} label={(figures) => figures} />
        ) : (
          <p className="text-14 text-ink-2">Nobody has given feedback on the goals of {week.name} yet.</p>
        )}
      </div>
    </CardBody>
  )
}

/** The size of the school, and when its data was backed up. */
function SchoolFacts({ read }: { read: Read<SchoolFigures> }) {
  const facts = (school?: SchoolFigures) => (
    <>
      <Fact name="Learners" count={school?.learners} />
      <Fact name="Crews" count={school?.crews} />
      <Fact name="Coaches" count={school?.coaches} />
      <Fact name="Guides" count={school?.guides} />
    </>
  )
  return (
    <Card title="School">
      <dl className="divide-y divide-line px-4 pb-3 text-14 sm:px-5">
        <Loaded read={read} skeleton={facts()} errorShownElsewhere>
          {facts}
        </Loaded>
        <LastBackup />
      </dl>
    </Card>
  )
}

function Fact({ name, count }: { name: string; count: number | undefined }) {
  return <Row name={name}>{count === undefined ? <Skeleton className="h-4 w-10" /> : formatCount(count)}</Row>
}

/** Nothing while the host of the database makes the backups. */
function LastBackup() {
  const backup = useBackup()
  const now = useNow()
  const zone = useZone()
  if (!backup) return null
  const { lastBackupAt } = backup.system
  if (lastBackupAt === null && backup.state === 'hosted') return null
  const moment = lastBackupAt === null ? 'None yet' : formatDue(lastBackupAt, zone, now)
  const warns = needsAttention(backup.state)
  return (
    <Row name="Last backup">
      {lastBackupAt === null && !warns ? (
        moment
      ) : (
        <Status tone={warns ? 'warn' : 'done'} icon={warns ? TriangleAlert : CircleCheck}>
          {moment}
        </Status>
      )}
    </Row>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-600 tabular-nums">{children}</dd>
    </div>
  )
}
