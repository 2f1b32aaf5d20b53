import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, Printer, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, type Day } from '../../../contract/days.ts'
import { type Calendar, noSchoolName } from '../../../contract/school-days.ts'
import { defaultQuestions } from '../../../contract/school-features.ts'
import { getWeekDays, listWeekDays } from '../../../contract/school-week.ts'
import { ApiError } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useSchoolChoice } from '../../frame/school-choice.ts'
import { RowSchoolScope, useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { getReportAfter, getReportBefore, listWeeks } from '../../parts/weeks/report-weeks.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded, type Read } from '../../ui/loaded.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Denied, NotFound } from '../../ui/small-pages.tsx'
import { type Reported, ReportPaper } from './report-paper.tsx'

/** The number of sheets rendered at first. More follow while scrolling, and all before printing. */
const FIRST_SHEETS = 6

export interface ReportPageProps {
  week: Day
  onWeek: (week: Day) => void
  back: { href: string; label: string }
  title: string
  /** The learner, crew or studio, for the document's title, which becomes the name of a PDF file. */
  subject: string | undefined
  /** The first week with a goal, which is the last one of the list; undefined if it is not known. */
  firstWeek?: Day | undefined
  /** The learners' school; undefined stands for the user's own. */
  schoolId: number | undefined
  /** Undefined while loading. */
  reports: readonly Reported[] | undefined
  /** The school's questions, in case no sheet has a reflection with them. */
  questions?: readonly string[] | undefined
  /** Everything that must be loaded. */
  read: Read<unknown>
}

/** The sheets of a week as they will be printed, below the week picker and the button. */
export function ReportPage(props: ReportPageProps) {
  const { title, subject, back, week, onWeek, firstWeek, schoolId, reports, questions, read } = props
  const status = !reports && read.error instanceof ApiError ? read.error.status : null
  if (status === 403 || status === 404) return <Page>{status === 403 ? <Denied /> : <NotFound />}</Page>
  return (
    <RowSchoolScope schoolId={schoolId}>
      <Page className="print:max-w-none print:p-0!">
        <PageHeader
          className="mx-auto max-w-205 print:hidden"
          title={title}
          documentTitle={subject === undefined ? title : `${title}: ${subject}`}
          back={back}
          action={
            <>
              <WeekSelect week={week} first={firstWeek} onWeek={onWeek} />
              <Button
                variant="primary"
                icon={Printer}
                disabled={!reports || reports.length === 0}
                onClick={() => window.print()}
              >
                {reports && reports.length > 1 ? t`Print ${{ count: reports.length }}` : t`Print`}
              </Button>
            </>
          }
        />
        <Loaded
          errorInCard
          read={{ ...read, data: reports }}
          errorProps={{ title: t`Unable to Load Goal Data` }}
          label={t`the report`}
          cards={['h-200 mx-auto w-full max-w-205']}
        >
          {(all) => <Sheets key={week} reports={all} week={week} schoolId={schoolId} known={questions} />}
        </Loaded>
      </Page>
    </RowSchoolScope>
  )
}

interface SheetsProps {
  reports: readonly Reported[]
  week: Day
  schoolId: number | undefined
  known: readonly string[] | undefined
}

function Sheets({
  reports,
  week,
  schoolId,
  known = defaultQuestions.map(sentenceText),
}: SheetsProps): ReactNode {
  const schoolName = useSchoolName(schoolId)
  const noSchool = useNoSchoolLine(week)
  const printing = usePrinting()
  const { shown, sentinel } = useIncrementalList(reports.length, FIRST_SHEETS, printing ? reports.length : 0)
  if (reports.length === 0) {
    return (
      <Card>
        <Empty title={t`No reports yet`} icon={Users}>
          {t`There are no learners here yet.`}
        </Empty>
      </Card>
    )
  }
  // Only reflections have the school's own questions. Users who may not read any, such as captains, get Cairn's default
  // questions.
  const questions = reports.find(({ reflection }) => reflection)?.reflection?.questions ?? known
  return (
    <>
      <div className="grid gap-5 print:block">
        {reports.slice(0, shown).map((reported) => (
          <ReportPaper
            key={reported.person.id}
            reported={reported}
            week={week}
            questions={questions}
            schoolName={schoolName}
            noSchool={noSchool}
          />
        ))}
      </div>
      {shown < reports.length && <div ref={sentinel} key={shown} className="h-200 print:hidden" />}
    </>
  )
}

/** Returns true while the browser prints, even if printing was started by a shortcut or menu. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** A super admin may read reports of other schools. */
function useSchoolName(schoolId: number | undefined): string | null {
  const me = useUser()
  const { schools } = useSchoolChoice()
  if (schoolId === undefined || schoolId === me.schoolId) return me.schoolName
  return schools.find(({ id }) => id === schoolId)?.name ?? null
}

interface WeekSelectProps {
  week: Day
  first: Day | undefined
  onWeek: (week: Day) => void
}

/** A picker for any week up to the goal week: from a list, or one at a time. */
function WeekSelect({ week, first, onWeek }: WeekSelectProps) {
  const goalWeek = useGoalWeek()
  const before = getReportBefore(week, goalWeek)
  const after = getReportAfter(week, goalWeek)
  return (
    <div className="flex min-w-0 items-center max-sm:-mx-2">
      <IconButton
        icon={ChevronLeft}
        label={t`Earlier week`}
        reason={before === undefined ? t`There are no earlier weeks` : undefined}
        onClick={() => before !== undefined && onWeek(before)}
      />
      <Select
        aria-label={t`Week`}
        value={week}
        onChange={(event) => onWeek(event.currentTarget.value)}
        className="w-60"
      >
        {listWeeks(goalWeek, week, first).map(({ year, weeks }) => (
          <optgroup key={year} label={year}>
            {weeks.map(({ week: listed, words }) => (
              <option key={listed} value={listed}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <IconButton
        icon={ChevronRight}
        label={t`Later week`}
        reason={after === undefined ? t`There are no goals after this week` : undefined}
        onClick={() => after !== undefined && onWeek(after)}
      />
    </div>
  )
}

/** Returns the line about days off on paper; undefined if there are none, and until the calendar is loaded. */
function useNoSchoolLine(week: Day): string | undefined {
  const { input } = useScope()
  const { weeks } = useGoalWeek()
  const { data } = useApi('GET /api/days-off', {
    query: { ...input.query, from: week, to: getWeekDays(week, weeks).weekEnd },
  })
  return data && formatNoSchool(listWeekDays(week, weeks), data.entries)
}

/** Formats 'No school: Thu, Nov 26 to Fri, Nov 27 (Thanksgiving)', with neighboring days of one name as one span. */
export function formatNoSchool(days: readonly Day[], calendar: Calendar): string | undefined {
  const spans: { name: string; from: Day; to: Day }[] = []
  for (const day of days) {
    const name = noSchoolName(day, calendar)
    const last = spans.at(-1)
    if (name === null) continue
    if (last?.name === name && addDays(last.to, 1) === day) last.to = day
    else spans.push({ name, from: day, to: day })
  }
  const words = spans.map(({ name, from, to }) =>
    describeDaysOff(name, formatCalendarDay(from), to === from ? null : formatCalendarDay(to)),
  )
  return words.length > 0 ? t`No school: ${{ days: words.join(', ') }}` : undefined
}

const describeDaysOff = (name: string, first: string, last: string | null): string =>
  last === null ? t`${first} (${name})` : t`${first} to ${last} (${name})`
