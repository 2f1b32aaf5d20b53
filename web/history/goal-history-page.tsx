// Goal Data: the user's own history, that of a captain's crew or a guide's studio, or of a person named in the address.

import { t } from '@lingui/core/macro'
import { IdCard, Printer, School } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import * as z from 'zod/mini'
import { idText } from '../../contract/fields.ts'
import { isReportDay } from '../../contract/goal-week.ts'
import { chooseHistoryView, type HistoryView } from '../../contract/history-views.ts'
import type { Person, User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { canGiveTime, isAdmin, isAdultCoach, ledCrew } from '../../contract/roles.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { usePageError } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { useSchoolChoice } from '../frame/school-choice.ts'
import { RowSchoolScope, SchoolScope } from '../frame/school-scope.tsx'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { daysAway, LearnerMenu, signInCards } from '../parts/people/person-dialogs.tsx'
import { clampWeek, weekToReport } from '../parts/weeks/report-weeks.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { formatCalendarDate, formatCalendarDay } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Denied, NotFound } from '../ui/small-pages.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { ChooseLearner } from './choose-learner.tsx'
import { CrewHistory, StudioHistory } from './group-history.tsx'
import { PersonHistory } from './person-history.tsx'
import { useGoalHistory } from './use-goal-history.ts'
import type { ReportSubject } from './weekly-report/weekly-report.tsx'

const { Component: WeeklyReport } = lazyComponent(() =>
  import('./weekly-report/weekly-report.tsx').then((m) => m.WeeklyReport),
)

const views: Record<HistoryView, ComponentType> = {
  report: RequestedReport,
  person: RequestedPerson,
  studio: StudioGoalData,
  school: SchoolGoalData,
  crews: CrewsGoalData,
  captain: CaptainGoalData,
  own: OwnGoalData,
}

export function GoalHistoryPage() {
  const search = new URLSearchParams(useSearch())
  const View = views[chooseHistoryView({ user: useUser(), search })]
  return <View />
}

const reportParameters = {
  user: idText,
  /** Opens the sheets of all its members. */
  crew: idText,
  report: z.string().check(z.refine(isReportDay)),
}

function RequestedReport() {
  const me = useUser()
  const goalWeek = useGoalWeek()
  const [{ user, crew, report = goalWeek.weekStart }, changeParameters] = useQueryParameters(reportParameters)
  return (
    <Suspense>
      <WeeklyReport
        subject={toReportProps(me, user, crew)}
        week={clampWeek(report, goalWeek)}
        onWeek={(week) => changeParameters({ report: week })}
      />
    </Suspense>
  )
}

function toReportProps(me: User, user: number | undefined, crew: number | undefined): ReportSubject {
  if (user !== undefined) return { kind: 'person', id: user }
  if (crew !== undefined) return { kind: 'crew', id: crew }
  return me.isGuide ? { kind: 'studio' } : { kind: 'person', id: me.id }
}

function RequestedPerson() {
  const [{ user = 0 }] = useQueryParameters({ user: idText })
  return (
    <PersonSchoolScope key={user} userId={user}>
      <OtherPerson userId={user} />
    </PersonSchoolScope>
  )
}

function StudioGoalData() {
  const { assignedStudio } = useUser()
  return (
    <GoalData
      sub={assignedStudio ?? t`You have no studio yet`}
      action={assignedStudio !== null && <ReportLink many />}
    >
      <StudioHistory />
    </GoalData>
  )
}

/** An admin has no goals. */
function SchoolGoalData() {
  const { schoolId } = useSchoolChoice()
  return (
    <SchoolScope>
      <GoalData>{schoolId === null ? <NoSchool /> : <ChooseLearner />}</GoalData>
    </SchoolScope>
  )
}

/** Most coaches without a studio never set a goal. */
function CrewsGoalData() {
  const me = useUser()
  const Scope = isAdmin(me) ? SchoolScope : Fragment
  const ownGoals = (
    <LinkButton href={paths.goalHistory(me.id)} size="sm">
      {t`My own goals`}
    </LinkButton>
  )
  return (
    <GoalData action={ownGoals}>
      <Scope>
        <ChooseLearner />
      </Scope>
    </GoalData>
  )
}

function CaptainGoalData() {
  const me = useUser()
  const crewId = ledCrew(me) ?? 0
  const [{ view = 'own' }, changeParameters] = useQueryParameters({ view: z.literal('crew') })
  return (
    <GoalData action={<ReportLink {...(view === 'crew' && { crew: crewId })} />}>
      <Tabs
        label={t`Whose goals`}
        className="mb-4 sm:mb-5"
        value={view}
        onChange={(next) => changeParameters({ view: next === 'crew' ? next : undefined }, true)}
        items={[
          { value: 'own', label: t`My goals`, content: <PersonHistory userId={me.id} /> },
          { value: 'crew', label: t`My crew`, content: <CrewHistory crewId={crewId} /> },
        ]}
      />
    </GoalData>
  )
}

function OwnGoalData() {
  const { id } = useUser()
  return (
    <GoalData sub={<Since userId={id} />} action={<ReportLink />}>
      <PersonHistory userId={id} />
    </GoalData>
  )
}

const GoalData = ({ children, ...head }: { sub?: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHeader title={t`Goal Data`} {...head} />
    {children}
  </Page>
)

function ReportLink({ many = false, ...subject }: { user?: number; crew?: number; many?: boolean }) {
  return (
    <LinkButton href={paths.weeklyReport(weekToReport(useGoalWeek()), subject)} icon={Printer} size="sm">
      {many || subject.crew !== undefined ? t`Weekly reports` : t`Weekly report`}
    </LinkButton>
  )
}

/** A super admin can also read people of other schools. */
function PersonSchoolScope({ userId, children }: { userId: number; children: ReactNode }) {
  const { isSuperAdmin } = useUser()
  const { data } = useApi('GET /api/users/:id', isSuperAdmin ? { params: { id: userId } } : null)
  return <RowSchoolScope schoolId={data?.schoolId ?? undefined}>{children}</RowSchoolScope>
}

function OtherPerson({ userId }: { userId: number }) {
  const me = useUser()
  // The header is shown before the history is loaded.
  const { data: history } = useGoalHistory(userId)
  const error = usePageError()
  if (!history && error?.status === 403)
    return (
      <Page>
        <Denied />
      </Page>
    )
  if (!history && error?.status === 404)
    return (
      <Page>
        <NotFound />
      </Page>
    )
  const name = history ? fullName(history.user) : t`Goal Data`
  const leadsOn = me.isGuide || ledCrew(me) !== null || isAdmin(me) || isAdultCoach(me)
  return (
    <Page>
      <PageHeader
        title={name}
        documentTitle={history ? t`${name}: Goal Data` : t`Goal Data`}
        back={
          leadsOn
            ? { href: paths.goalHistory(), label: t`Goal Data` }
            : { href: paths.home(), label: t`Dashboard` }
        }
        sub={
          history && (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              {history.user.hasLeft && <Tag tone="grey">{t`Left`}</Tag>}
              <Since userId={userId} />
            </span>
          )
        }
        action={
          history && (
            <>
              <SignInCard person={history.user} />
              <ReportLink user={userId} />
              <PersonMenu person={history.user} />
            </>
          )
        }
      />
      <PersonHistory userId={userId} />
    </Page>
  )
}

/** Lets guides set a new password for one learner of the studio, on a card. Coaches change their own password. */
function SignInCard({ person }: { person: Person }) {
  const { isGuide, assignedStudio } = useUser()
  const [open, setOpen] = useState(false)
  if (!isGuide || assignedStudio === null || person.studio !== assignedStudio || person.isCoachWooden)
    return null
  return (
    <>
      <Button size="sm" icon={IdCard} onClick={() => setOpen(true)} {...signInCards.preloadProps}>
        {t`Sign-in card`}
      </Button>
      {open && <signInCards.Dialog learners={[person]} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A menu for users who may enter the person's days away. */
function PersonMenu({ person }: { person: Person }) {
  const me = useUser()
  const [open, setOpen] = useState(false)
  if (!canGiveTime(me, person)) return null
  return (
    <>
      <LearnerMenu name={fullName(person)} onDaysAway={() => setOpen(true)} />
      {open && <daysAway.Dialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Formats 'Everything since Mon, Aug 31': the first day of the first week with goals, with the year if it is not the current
 * one.
 */
function Since({ userId }: { userId: number }) {
  const { data: history } = useGoalHistory(userId)
  const { now, timeZone } = useGoalWeek()
  const first = history?.weeks[0]?.weekStart
  if (first === undefined) return null
  const year = first.slice(0, 4)
  return (
    <>
      {zonedDay(now, timeZone).startsWith(year)
        ? t`Everything since ${{ day: formatCalendarDay(first) }}`
        : t`Everything since ${{ day: formatCalendarDate(first) }}`}
    </>
  )
}

function NoSchool() {
  return (
    <Empty
      card
      icon={School}
      title={t`No school yet`}
      action={<LinkButton href={paths.admin('schools')}>{t`Create a school`}</LinkButton>}
    >
      {t`You’ll open its learners’ goals from here.`}
    </Empty>
  )
}
