import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Users } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { GroupHistory, Statistics } from '../../contract/history.ts'
import { PEOPLE_A_PAGE } from '../../contract/history-views.ts'
import { type Pages, usePageDataInPages } from '../api/pages.ts'
import { PageData } from '../frame/page-state.tsx'
import { useGoalWeek } from '../frame/user-and-week.ts'
import { PersonStudio } from '../parts/crews/studio-marks.tsx'
import { GoalMeta, GoalStatusMark } from '../parts/goals/goal-meta.tsx'
import { CaptainMark, DoneCount, PersonCell } from '../parts/people/person-cell.tsx'
import { TextButton } from '../ui/button.tsx'
import { Card, CardBody, CardRows } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Meter } from '../ui/meter.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Stack } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { type ChartWeek, describeChart, listLastWeeks, MAX_STONES } from './chart-weeks.ts'
import { CrewGoals } from './goals-card.tsx'
import { describeHistoryFailure } from './use-goal-history.ts'

/** The history for captains: the crew's figures, its members, and all their goals. */
export const CrewHistory = ({ crewId }: { crewId: number }) => (
  <GroupData>
    <LoadedCrewHistory crewId={crewId} />
  </GroupData>
)

function LoadedCrewHistory({ crewId }: { crewId: number }) {
  const read = usePageDataInPages('GET /api/groups/:id/goal-history', {
    params: { id: crewId },
    query: { limit: PEOPLE_A_PAGE },
  })
  return (
    <GroupView
      read={read}
      title={t`Crew overview`}
      people="members"
      withStudio
      after={(all) => <CrewGoals crewId={crewId} statistics={all} />}
    />
  )
}

/** The history for guides: the studio's figures and its learners, each with the newest goals. */
export const StudioHistory = () => (
  <GroupData>
    <LoadedStudioHistory />
  </GroupData>
)

function LoadedStudioHistory() {
  const read = usePageDataInPages('GET /api/guide/studio-goal-history', { query: { limit: PEOPLE_A_PAGE } })
  return <GroupView read={read} title={t`Studio overview`} people="learners" />
}

const GroupData = ({ children }: { children: ReactNode }) => (
  <PageData label={t`goal data`} cards={['h-34', 'h-96']} errorProps={describeHistoryFailure()}>
    {children}
  </PageData>
)

interface GroupViewProps {
  read: Pages<'GET /api/groups/:id/goal-history'> | Pages<'GET /api/guide/studio-goal-history'>
  title: string
  people: 'members' | 'learners'
  withStudio?: boolean
  after?: (all: Statistics) => ReactNode
}

function GroupView({ read, title, people, withStudio = false, after }: GroupViewProps) {
  const { items: members = [], pages: [first] = [] } = read.data ?? {}
  if (members.length === 0 || !first) {
    return (
      <Empty card title={people === 'members' ? t`No members yet` : t`No learners yet`} icon={Users}>
        {t`Their goals will show up here when someone joins.`}
      </Empty>
    )
  }
  return (
    <Stack>
      <Overview title={title} all={first.overallStatistics} />
      <MembersCard
        title={people === 'members' ? t`Members` : t`Learners`}
        members={members}
        withStudio={withStudio}
      >
        <ShowMore foot list={read} />
      </MembersCard>
      {after?.(first.overallStatistics)}
    </Stack>
  )
}

function Overview({ title, all }: { title: string; all: Statistics }) {
  const completed = formatCount(all.completedGoals)
  const share = all.completionPercentage
  const total = all.totalGoals
  return (
    <Card title={title}>
      <CardBody>
        <p className="text-14 text-ink-2">
          <Trans>
            <b className="text-24 font-700 text-ink tabular-nums">{completed}</b> of{' '}
            <Plural value={total} one="# goal completed" other="# goals completed" />, {share}%
          </Trans>
        </p>
        <Meter size="m" className="mt-2" value={all.completionPercentage} label={t`Goals completed`} />
      </CardBody>
    </Card>
  )
}

type Member = GroupHistory['members'][number]

interface MembersCardProps {
  title: string
  members: readonly Member[]
  withStudio: boolean
  children: ReactNode
}

/** The members of a crew or studio as rows: their last twelve weeks, the totals, and the newest goals. */
function MembersCard({ title, members, withStudio, children }: MembersCardProps) {
  const { weekStart, weeks: settings } = useGoalWeek()
  const charts = members.map(({ weeks }) => listLastWeeks(weeks, weekStart, { settings }))
  // All rows share one scale, so that they can be compared.
  const maxGoals = Math.max(
    MIN_SCALE,
    ...charts.flatMap((weeks) => weeks.map(({ totalGoals }) => totalGoals)),
  )
  return (
    <Card title={title} sub={t`The last twelve weeks, and all goals so far`}>
      <CardRows>
        {members.map((member, index) => (
          <MemberRow
            key={member.user.id}
            member={member}
            weeks={charts[index] ?? []}
            maxGoals={Math.min(maxGoals, MAX_STONES)}
            withStudio={withStudio}
          />
        ))}
      </CardRows>
      {children}
    </Card>
  )
}

/** The minimum of the y axis, in goals. */
const MIN_SCALE = 5

interface MemberRowProps {
  member: Member
  weeks: readonly ChartWeek[]
  maxGoals: number
  withStudio: boolean
}

function MemberRow({ member: { user, statistics, goals }, weeks, maxGoals, withStudio }: MemberRowProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { totalGoals, completedGoals, completionPercentage } = statistics
  return (
    <li>
      <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_6.5rem_3rem_8rem] sm:px-5">
        <PersonCell
          person={user}
          name="h3"
          nameClass="text-16 font-600"
          mark={<CaptainMark person={user} />}
          textClass=""
        >
          {withStudio && <PersonStudio name={user.studio} size="s" />}
        </PersonCell>
        <WeekBars weeks={weeks} maxGoals={maxGoals} className="max-sm:order-1 max-sm:ms-12" />
        <DoneCount
          done={completedGoals}
          total={totalGoals}
          className="max-sm:order-2 max-sm:justify-self-end"
        />
        <span className="text-end text-16 font-600 tabular-nums">{completionPercentage}%</span>
        {goals.length > 0 && (
          <TextButton
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
            className="flex items-center gap-1 justify-self-end max-sm:order-3 max-sm:col-span-2 max-sm:ms-11.5 max-sm:justify-self-start"
          >
            {t`Newest goals`}
            <Icon icon={open ? ChevronUp : ChevronDown} size={16} />
          </TextButton>
        )}
      </div>
      <div id={listId}>{open && <NewestGoals goals={goals} />}</div>
    </li>
  )
}

const column = { width: 7, gap: 4, height: 28 }

interface WeekBarsProps {
  weeks: readonly ChartWeek[]
  maxGoals: number
  className?: string
}

/** Twelve small columns with the goals of each week, filled by those that are finished. */
function WeekBars({ weeks, maxGoals, className }: WeekBarsProps) {
  const step = column.width + column.gap
  const getBarHeight = (goals: number) => (Math.min(goals, maxGoals) / maxGoals) * (column.height - 1)
  return (
    <svg
      role="img"
      aria-label={describeChart(weeks)}
      width={weeks.length * step - column.gap}
      height={column.height}
      className={className}
    >
      {weeks.map(({ weekStart, totalGoals, completedGoals }, index) => (
        <g key={weekStart}>
          {/* A week without goals is a line on the ground. */}
          <Bar
            at={index * step}
            height={totalGoals === 0 ? 1 : getBarHeight(totalGoals)}
            className="fill-stone-off"
          />
          {completedGoals > 0 && (
            <Bar at={index * step} height={getBarHeight(completedGoals)} className="fill-cat-1" />
          )}
        </g>
      ))}
    </svg>
  )
}

function Bar({ at, height, className }: { at: number; height: number; className: string }) {
  return (
    <rect
      x={at}
      y={column.height - height}
      width={column.width}
      height={height}
      rx={height < 4 ? 0 : 2}
      className={className}
    />
  )
}

/** The number of goals shown under a row. The learner's history has all of them. */
const FIRST_GOALS = 5

function NewestGoals({ goals }: Pick<Member, 'goals'>) {
  return (
    <ul className="mx-4 mb-3 divide-y divide-line rounded-10 bg-sunken px-3.5 text-14 sm:me-5 sm:ms-17">
      {goals.slice(0, FIRST_GOALS).map((goal) => (
        <li key={goal.id} className="grid gap-1 py-2.5">
          <div className="flex items-start justify-between gap-3">
            <span dir="auto" className="min-w-0 flex-1 font-600 [overflow-wrap:anywhere]">
              {goal.title}
            </span>
            <GoalStatusMark status={goal.status} size="sm" />
          </div>
          <GoalMeta goal={goal} />
        </li>
      ))}
    </ul>
  )
}
