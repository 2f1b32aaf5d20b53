import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Day } from '../../../contract/days.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { Reflection } from '../../../contract/reflections.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { countWeek, type WeekCount } from '../../parts/goals/goal-standing.ts'
import { formatResponder } from '../../parts/reflections/reflection-text.tsx'
import { formatWeekRange } from '../../parts/weeks/report-weeks.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatTime } from '../../ui/dates.ts'
import { Logo } from '../../ui/logo.tsx'
import { ReportGoals } from './report-goals.tsx'

/** A learner's week on one sheet. */
export interface Reported {
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>
  crewName: string | null
  goals: readonly GoalWithFeedback[]
  /** The learner's reflection about the week, if the reader may read it. */
  reflection?: Reflection | undefined
}

/** With more goals the rows are small, so that a usual week, its lines and its signatures fit on one sheet. */
const MAX_ROOMY_GOALS = 6

/**
 * The week's goals with their feedback, lines to write on, and signatures. The browser breaks a longer week between goals.
 */
export function ReportPaper({
  reported: { person, crewName, goals, reflection },
  week,
  questions,
  schoolName,
  noSchool,
}: {
  reported: Reported
  week: Day
  /** The headings of the empty lines. */
  questions: readonly string[]
  schoolName: string | null
  /** The line 'No school: …'. */
  noSchool: string | undefined
}) {
  const { now, timeZone, weeks } = useGoalWeek()
  const name = fullName(person)
  const count = countWeek(goals, now)
  const dense = goals.length > MAX_ROOMY_GOALS
  const crew = crewName && (/^crew\b/i.test(crewName) ? crewName : t`crew ${crewName}`)
  const from = [person.studio, crew].filter(Boolean).join(', ')
  return (
    <article
      aria-label={t`Weekly report for ${name}`}
      className="mx-auto flex w-full max-w-205 flex-col rounded-14 border border-line bg-surface px-10 pt-9 pb-7 break-after-page last:break-after-auto not-print:max-sm:px-4 not-print:max-sm:py-5 not-print:sm:min-h-[calc(248mm+4rem)] print:min-h-[248mm] print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <p className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
        <Logo size={20} />
        <span className="[overflow-wrap:anywhere]">{schoolName ?? 'Cairn'}</span>
        <span className="min-[500px]:ms-auto">
          {t`Printed ${{ day: formatDate(now, timeZone) }}, ${{ time: formatTime(now, timeZone) }}`}
        </span>
      </p>
      <header className={cx('flex items-end gap-6', dense ? 'mb-2' : 'mb-5')}>
        <div className="min-w-0 flex-1">
          <h2 className="mt-2 mb-1 text-28 leading-tight font-700 [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            {from
              ? t`Week of ${{ days: formatWeekRange(week, weeks) }}. ${from}`
              : t`Week of ${{ days: formatWeekRange(week, weeks) }}`}
          </p>
          {noSchool && <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{noSchool}</p>}
          <p className="mt-2 text-18 print:text-16">
            <Finished {...count} />
          </p>
        </div>
        <Cairn
          done={count.done}
          todo={count.todo + count.missed}
          height={110}
          className="shrink-0 not-print:max-sm:h-24 not-print:max-sm:w-auto"
        />
      </header>
      <ReportGoals goals={goals} week={week} dense={dense} />
      {/* Lines and signatures stay on one sheet. */}
      <div className="flex flex-1 flex-col break-inside-avoid">
        <div
          className={cx(
            'grid flex-1 grid-cols-2 gap-8 not-print:max-sm:grid-cols-1 not-print:max-sm:gap-4',
            dense ? 'mt-3 text-[9.5pt] leading-[1.25]' : 'mt-6',
            reflection && 'content-start',
          )}
        >
          {reflection ? (
            <>
              <ReportReflection reflection={reflection} />
              <div className="col-span-full">
                <Lines title={t`From home`} />
              </div>
            </>
          ) : (
            questions.map((question) => <Lines key={question} title={question} />)
          )}
        </div>
        <footer className={dense ? 'mt-2' : 'mt-6'}>
          <div className="grid grid-cols-3 gap-8 not-print:max-sm:grid-cols-1 not-print:max-sm:gap-4">
            <Signature label={t`Learner: ${name}`} />
            <Signature label={t`Family`} />
            <Signature label={useStaffName(person.id)} />
          </div>
        </footer>
      </div>
    </article>
  )
}

/** Formats '3 of 6 goals finished.' */
function Finished({ done, todo, missed }: WeekCount) {
  const all = done + todo + missed
  if (all === 0) return t`No goals this week`
  return (
    <Trans>
      <b className="font-600">
        {done} of {all}
      </b>{' '}
      <Plural value={all} one="goal finished." other="goals finished." />
    </Trans>
  )
}

/** Returns who signs for the school: the name of the guide or coach who prints it, else a line without a name. */
function useStaffName(learnerId: number): string {
  const { id, firstName, lastName, isGuide, isCoachWooden } = useUser()
  if (id === learnerId || !(isGuide || isCoachWooden)) return t`Guide or coach`
  const name = fullName({ firstName, lastName })
  return isGuide ? t`Guide: ${name}` : t`Coach: ${name}`
}

const line = 'border-b border-line-strong'

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Three lines to write on, and as many of the other seven as fit above the bottom of the page. */
function Lines({ title }: { title: string }) {
  return (
    <div className="flex flex-col">
      <h3 className="text-16 font-600 [overflow-wrap:anywhere]">{title}</h3>
      <div className="h-24 max-h-80 grow overflow-hidden">
        {lines.map((key) => (
          <div key={key} className={`h-8 ${line}`} />
        ))}
      </div>
    </div>
  )
}

function Signature({ label }: { label: string }) {
  return (
    <div className="flex flex-col">
      <div className={`mb-1 h-8 ${line}`} />
      <span className="text-13 [overflow-wrap:anywhere]">{label}</span>
    </div>
  )
}

/** The learner's reflection about the week with the responses, which replaces the lines to write on. */
function ReportReflection({ reflection: { questions, texts, ...reflection } }: { reflection: Reflection }) {
  // A response without a text means nothing to a family.
  const responses = reflection.responses.filter(({ text }) => text !== null)
  return (
    <section aria-label={t`Reflection`} className="contents">
      {questions.map((question, at) => (
        <div key={question} className="min-w-0">
          <h3 className="text-16 font-600 [overflow-wrap:anywhere]">{question}</h3>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {texts[at]}
          </p>
        </div>
      ))}
      {responses.length > 0 && (
        <ul className="col-span-full grid gap-1">
          {responses.map((response) => (
            <li key={response.id} className="[overflow-wrap:anywhere]">
              <b className="font-600">
                <bdi>{formatResponder(response)}</bdi>:
              </b>{' '}
              <span className="whitespace-pre-line">{response.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
