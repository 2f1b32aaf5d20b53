import type { ReactNode } from 'react'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { feedbackDisplay } from '../parts/goals/goal-words.ts'
import { needsAttention, useBackup } from '../parts/school/installation.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { formatDue } from '../ui/dates.ts'
import { LayoutDashboard, ScrollText, TriangleAlert } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { useNow } from '../ui/now.ts'
import { Stack } from '../ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SplitBar } from '../ui/split-bar.tsx'
import { CircleCheck, Users } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { useZone } from '../ui/zone.ts'
import { Banner } from './banner.tsx'
import { SchoolCrews } from './school-crews.tsx'
import { type SchoolFigures, useSchoolFigures } from './school-figures.ts'
import { Strip } from './strip.tsx'
import '../styles/working.ts'

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
      {schoolId !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <Stack>
            <SystemOverview />
            <Loaded read={figures} skeleton={<SchoolCrews figures={undefined} />} saidElsewhere>
              {(school) => <SchoolCrews figures={school} />}
            </Loaded>
          </Stack>
          <SchoolFacts read={figures} />
        </div>
      )}
    </Stack>
  )
}

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. */
function SchoolStrip({ read }: { read: Read<SchoolFigures> }) {
  const { named } = useScope()
  return (
    <section aria-label="What needs attention">
      <Strip
        read={read}
        line="The figures could not be loaded."
        figures={(school) => [
          {
            long: 'Learners without a goal',
            short: 'No goal',
            of: school?.withoutGoal,
            href: paths.withoutGoal(named),
            note: `of ${formatCount(school?.members ?? 0)} in crews`,
          },
          {
            long: 'Unassigned learners',
            short: 'No crew',
            of: school?.unassigned,
            href: paths.admin('crews', named),
          },
          {
            long: 'Crews outside 3-5 members',
            short: 'Not 3-5',
            of: school?.outsideLimits,
            href: paths.admin('crews', named),
            note: `of ${formatCount(school?.crews ?? 0)}`,
          },
          {
            long: 'Crews without a coach',
            short: 'No coach',
            of: school?.withoutCoach,
            href: paths.admin('coaches', named),
          },
        ]}
      />
    </section>
  )
}

/** The school's goal week in figures. */
function SystemOverview() {
  const { input } = useScope()
  const stats = useApi('GET /api/admin/stats', input)
  return (
    <Card region>
      <CardHeader title="System Overview" sub="Goals due in the goal week" />
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
    <Card region>
      <CardHeader title="School" />
      <dl className="divide-y divide-line px-4 pb-3 text-14 sm:px-5">
        <Loaded read={read} skeleton={facts()} saidElsewhere>
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
  const isBad = needsAttention(backup.state)
  const moment = lastBackupAt === null ? 'None yet' : formatDue(lastBackupAt, zone, now)
  return (
    <Row name="Last backup">
      {isBad ? (
        <Status tone="warn" icon={TriangleAlert}>
          {moment}
        </Status>
      ) : lastBackupAt === null ? (
        moment
      ) : (
        <Status tone="done" icon={CircleCheck}>
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
