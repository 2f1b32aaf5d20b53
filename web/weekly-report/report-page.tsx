import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '../../contract/days.ts'
import type { ApiError } from '../api/api-error.ts'
import { useSchoolChoice } from '../frame/school-choice.ts'
import { ScopeOfRow } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Denied } from '../ui/denied.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Printer, Users } from '../ui/icons.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { useGrowing } from '../ui/use-growing.ts'
import { type Reported, ReportPaper } from './report-paper.tsx'
import { WeekSelect } from './week-select.tsx'

/** As many sheets as are drawn before somebody scrolls to them; all of them before they are printed. */
const FIRST_SHEETS = 6

export interface Read {
  error: ApiError | null
  isFetching: boolean
  refetch: () => unknown
}

export interface ReportPageProps {
  week: Day
  onWeek: (week: Day) => void
  back: { href: string; label: string }
  title: 'Weekly report' | 'Weekly reports'
  /** Whose it is: the title of the document, and so the name of a file that is made of it. */
  whose: string | undefined
  /** Of the learners, if it is known; undefined is the reader's own. */
  schoolId: number | undefined
  /** Undefined while something is on its way. */
  reports: readonly Reported[] | undefined
  /** What has to be there. */
  reads: readonly Read[]
}

/** The sheets of a week as they will be printed, and above them which week and the button. */
export function ReportPage(props: ReportPageProps) {
  const { title, whose, back, week, onWeek, schoolId, reports, reads } = props
  const failed = reads.find(({ error }) => error !== null)
  const status = failed?.error?.status
  if (!reports && (status === 403 || status === 404)) {
    return <Page>{status === 403 ? <Denied /> : <NotFound />}</Page>
  }
  return (
    <ScopeOfRow schoolId={schoolId}>
      <Page className="print:max-w-none print:p-0!">
        <PageHeader
          className="mx-auto max-w-205 print:hidden"
          title={title}
          documentTitle={whose === undefined ? title : `${title}: ${whose}`}
          back={back}
          action={
            <>
              <WeekSelect week={week} onWeek={onWeek} />
              <Button
                variant="primary"
                icon={Printer}
                disabled={!reports || reports.length === 0}
                onClick={() => window.print()}
              >
                {reports && reports.length > 1 ? `Print ${reports.length}` : 'Print'}
              </Button>
            </>
          }
        />
        {reports ? (
          <Sheets key={week} reports={reports} week={week} schoolId={schoolId} />
        ) : failed ? (
          <Card>
            <ErrorState
              title="Unable to Load Goal Data"
              onRetry={() => void Promise.all(reads.map((read) => read.refetch()))}
              retrying={reads.some(({ isFetching }) => isFetching)}
            >
              {failed.error?.sentence}
            </ErrorState>
          </Card>
        ) : (
          <SkeletonGroup label="the report" className="mx-auto max-w-205">
            <Skeleton className="h-200 rounded-14" />
          </SkeletonGroup>
        )}
      </Page>
    </ScopeOfRow>
  )
}

function Sheets({
  reports,
  week,
  schoolId,
}: {
  reports: readonly Reported[]
  week: Day
  schoolId: number | undefined
}): ReactNode {
  const schoolName = useSchoolName(schoolId)
  const printing = usePrinting()
  const { shown, sentinel } = useGrowing(reports.length, FIRST_SHEETS, printing ? reports.length : 0)
  if (reports.length === 0) {
    return (
      <Card>
        <Empty title="Nobody to report about" icon={Users}>
          There are no learners here yet.
        </Empty>
      </Card>
    )
  }
  return (
    <>
      <div className="grid gap-5 print:block">
        {reports.slice(0, shown).map((reported) => (
          <ReportPaper key={reported.person.id} reported={reported} week={week} schoolName={schoolName} />
        ))}
      </div>
      {shown < reports.length && <div ref={sentinel} key={shown} className="h-200 print:hidden" />}
    </>
  )
}

/** True from the moment in which the browser is about to print, however that was asked for. */
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

/** A super admin may read about another school than the own. */
function useSchoolName(schoolId: number | undefined): string | null {
  const me = useUser()
  const { schools } = useSchoolChoice()
  if (schoolId === undefined || schoolId === me.schoolId) return me.schoolName
  return schools.find(({ id }) => id === schoolId)?.name ?? null
}
