import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, LayoutDashboard, ScrollText, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../api/calls.ts'
import { usePageData } from '../api/page-data.ts'
import { HeadData, PageData } from '../frame/page-state.tsx'
import { type AdminTab, paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { hasBegun, useGoalWeek } from '../frame/user-and-week.ts'
import { FeedbackSplit } from '../parts/goals/status-figures.tsx'
import { type FirstStep, type FirstSteps, useFirstSteps, useHasGoals } from '../parts/school/first-steps.ts'
import { FirstStepsCard } from '../parts/school/first-steps-card.tsx'
import { needsAttention, useBackup } from '../parts/school/installation.tsx'
import { type NewYearStepName, useNewYear } from '../parts/school/new-year.ts'
import { NewYearCard } from '../parts/school/new-year-card.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { formatDue } from '../ui/dates.ts'
import { SkeletonCard } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Page, Stack } from '../ui/page.tsx'
import { Status } from '../ui/tag.tsx'
import { useNow, useZone } from '../ui/time.tsx'
import { AllSchoolsCard } from './all-schools-card.tsx'
import { Banner } from './banner.tsx'
import { SchoolCrews, type SchoolFigures, SchoolWeekEnd, useSchoolFigures } from './school-crews.tsx'
import { SchoolStrip, SchoolStripSkeleton } from './school-strip.tsx'

/** The dashboard of an admin who is not a coach: without own goals and notifications. */
export function AdminDashboardPage() {
  return (
    <Page>
      <SchoolScope>
        <Dashboard />
      </SchoolScope>
    </Page>
  )
}

function Dashboard() {
  const { named, schoolName, schoolId } = useScope()
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
              {t`Manage the school`}
            </LinkButton>
            <LinkButton href={paths.adminFeedback({ school: named })} icon={ScrollText}>
              {t`Feedback Log`}
            </LinkButton>
            <LinkButton href={paths.crewsOverview(named)} icon={Users}>
              {t`Crews`}
            </LinkButton>
          </div>
        }
      >
        {schoolId !== null && (
          <HeadData fallback={<SchoolStripSkeleton />}>
            <SchoolStrip />
          </HeadData>
        )}
      </Banner>
      <AllSchoolsCard />
      {schoolId !== null && (
        <PageData errorProps={lookOfFailure} fallback={<SkeletonCard className="h-57" />}>
          <School />
        </PageData>
      )}
    </Stack>
  )
}

/** Three of the four reads count something. */
const lookOfFailure = (call: string | null) =>
  call === 'GET /api/admin/stats' ? {} : { title: t`Couldn’t load the figures.` }

/** The school in figures, or the steps of a new one. */
function School() {
  const figures = useSchoolFigures()
  const overview = useOverview()
  // The cards below wait too, because only a school without goals has the higher card.
  if (overview === null) return <SkeletonCard className="h-57" />
  return (
    <>
      <NewYear newYear={overview.newYear} />
      {!overview.current && !overview.newYear.isNear && <SchoolWeekEnd />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Stack>
          <Overview {...overview} />
          <SchoolCrews figures={figures} />
        </Stack>
        <SchoolFacts figures={figures} />
      </div>
    </>
  )
}

/** The steps of a school that has no goals yet, or none for weeks; null until it is known. */
function useOverview() {
  const { input } = useScope()
  const users = usePageData('GET /api/admin/users', input)
  const crews = usePageData('GET /api/admin/crews-with-members', input)
  const hasGoals = useHasGoals(true)
  const steps = useFirstSteps(users, crews, hasGoals)
  const newYear = useNewYear(hasGoals)
  if (newYear.isNear === undefined || (hasGoals === false && steps.steps === null)) return null
  return { ...steps, newYear }
}

/** The school's goal week in figures, or those steps. */
function Overview({ steps, current, placed }: Pick<FirstSteps, 'steps' | 'current' | 'placed'>) {
  const { named } = useScope()
  if (!steps || !current) return <SystemOverview />
  const { label, tab } = getStepLink(current.name)
  return (
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
  )
}

function getStepLink(name: FirstStep['name']): { label: string; tab?: AdminTab } {
  if (name === 'learners') return { label: t`Add learners` }
  if (name === 'crews') return { label: t`Open the board`, tab: 'crews' }
  return name === 'coaches' ? { label: t`Choose coaches`, tab: 'coaches' } : { label: t`Print cards` }
}

function getNewYearLink(name: NewYearStepName): { label: string; tab?: AdminTab } {
  if (name === 'learners') return { label: t`Add learners` }
  if (name === 'crews') return { label: t`Open the board`, tab: 'crews' }
  return { label: name === 'calendar' ? t`Open the calendar` : t`Choose learners` }
}

/** Their buttons are above the learners, so the current step has a link there. */
function NewYear({ newYear }: { newYear: ReturnType<typeof useNewYear> }) {
  const { named } = useScope()
  return (
    <NewYearCard
      newYear={newYear}
      getActions={({ name }) =>
        name === newYear.current?.name ? (
          <LinkButton variant="primary" href={paths.admin(getNewYearLink(name).tab, named)}>
            {getNewYearLink(name).label}
          </LinkButton>
        ) : null
      }
    />
  )
}

function SystemOverview() {
  const { input } = useScope()
  const stats = usePageData('GET /api/admin/stats', input)
  return (
    <Card title={t`System Overview`} sub={t`Goals due in the goal week`}>
      <Figures {...stats} />
    </Card>
  )
}

/** Shares of fewer goals say more about chance than about the school. */
const MIN_GOALS_FOR_SHARES = 10

function Figures(stats: Answer<'GET /api/admin/stats'>) {
  const { totalGoalsThisWeek: goals, completionPercentage: completed } = stats
  const goalWeek = useGoalWeek()
  const isNext = goalWeek.label === 'Next Week'
  const count = formatCount(goals)
  if (!hasBegun(goalWeek)) {
    return (
      <CardBody>
        <p className="text-24 font-700 tabular-nums">
          {isNext ? (
            <Trans>
              {count}{' '}
              <small className="text-14 font-400 text-ink-2">
                <Plural value={goals} one="goal set for next week" other="goals set for next week" />
              </small>
            </Trans>
          ) : (
            <Trans>
              {count}{' '}
              <small className="text-14 font-400 text-ink-2">
                <Plural value={goals} one="goal set for this week" other="goals set for this week" />
              </small>
            </Trans>
          )}
        </p>
      </CardBody>
    )
  }
  const hasShares = goals >= MIN_GOALS_FOR_SHARES
  const share = hasShares ? `${completed}%` : Math.round((goals * completed) / 100)
  const percent = {
    accepted: stats.approvedPercentage,
    needs_improvement: stats.needsImprovementPercentage,
    denied: stats.deniedPercentage,
  }
  return (
    <CardBody className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h3 className="text-14 font-400 text-ink-2">
          {isNext ? t`Goals for next week` : t`Goals this week`}
        </h3>
        <p className="text-24 font-700 tabular-nums">
          <Trans>
            {count}{' '}
            <small className="text-14 font-400 text-ink-2">
              <Plural value={goals} one="goal" other="goals" />, {share} completed
            </small>
          </Trans>
        </p>
        {goals > 0 && <Meter size="m" value={completed} label={t`Completed goals of the week`} />}
      </div>
      {hasShares && (
        <div className="grid content-start gap-2">
          <h3 className="text-14 font-400 text-ink-2">{t`Feedback on them`}</h3>
          {Object.values(percent).some((share) => share > 0) ? (
            <FeedbackSplit percent={percent} label={(figures) => figures} />
          ) : (
            <p className="text-14 text-ink-2">
              {isNext
                ? t`Nobody has given feedback on the goals of next week yet.`
                : t`Nobody has given feedback on the goals of this week yet.`}
            </p>
          )}
        </div>
      )}
    </CardBody>
  )
}

/** The size of the school, and when its data was backed up. */
function SchoolFacts({ figures: { learners, crews, coaches, guides } }: { figures: SchoolFigures }) {
  return (
    <Card title={t`School`}>
      <dl className="divide-y divide-line px-4 pb-3 text-14 sm:px-5">
        <Row name={t`Learners`}>{formatCount(learners)}</Row>
        <Row name={t`Crews`}>{formatCount(crews)}</Row>
        <Row name={t`Coaches`}>{formatCount(coaches)}</Row>
        <Row name={t`Guides`}>{formatCount(guides)}</Row>
        <LastBackup />
      </dl>
    </Card>
  )
}

/** Nothing while the host of the database makes the backups. */
function LastBackup() {
  const backup = useBackup()
  const now = useNow()
  const zone = useZone()
  if (!backup) return null
  const { lastBackupAt } = backup.system
  if (lastBackupAt === null && backup.state === 'hosted') return null
  const moment = lastBackupAt === null ? t`None yet` : formatDue(lastBackupAt, zone, now)
  const warns = needsAttention(backup.state)
  return (
    <Row name={t`Last backup`}>
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
