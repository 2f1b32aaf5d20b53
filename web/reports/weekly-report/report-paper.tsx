import { addDays, type Day } from '../../../contract/days.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useUser } from '../../frame/session-context.ts'
import { giverOf } from '../../goals/feedback-block.tsx'
import { countWeek, goalStanding, type WeekCount } from '../../goals/goal-standing.ts'
import { GoalStatusMark } from '../../goals/goal-status-mark.tsx'
import { feedbackDisplay } from '../../goals/goal-words.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { formatDate, formatDay, formatTime } from '../../ui/dates.ts'
import { Logo } from '../../ui/logo.tsx'
import { Status } from '../../ui/status.tsx'
import { useZone } from '../../ui/zone.ts'
import { weekInFull } from './report-weeks.ts'

/** A learner's week on one sheet. */
export interface Reported {
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>
  crewName: string | null
  goals: readonly GoalWithFeedback[]
}

/** One sheet: the week's goals with their feedback, lines to write on, and signatures. */
export function ReportPaper({
  reported: { person, crewName, goals },
  week,
  schoolName,
}: {
  reported: Reported
  week: Day
  schoolName: string | null
}) {
  const { now, timeZone } = useGoalWeek()
  const name = `${person.firstName} ${person.lastName}`
  const count = countWeek(goals, now)
  const from = [person.studio, crewName && `crew ${crewName}`].filter(Boolean).join(', ')
  return (
    <article
      aria-label={`Weekly report of ${name}`}
      className="mx-auto w-full max-w-205 rounded-14 border border-line bg-surface px-10 pt-9 pb-7 break-after-page last:break-after-auto not-print:max-sm:px-4 not-print:max-sm:py-5 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="mb-5 flex items-end gap-6">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-13 text-ink-2">
            <Logo size={20} />
            <span className="[overflow-wrap:anywhere]">{schoolName ?? 'Cairn'}</span>
          </p>
          <h2 className="mt-2.5 mb-1 text-28 leading-tight font-700 [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
            Week of {weekInFull(week)}
            {from && `. ${from}`}
          </p>
          <p className="mt-2.5 text-18 print:text-16">
            <Finished {...count} />
          </p>
        </div>
        <Cairn
          done={count.done}
          todo={count.todo}
          height={130}
          className="shrink-0 not-print:max-sm:h-24 not-print:max-sm:w-auto"
        />
      </header>
      <ReportGoals goals={goals} week={week} />
      <div className="mt-6 grid grid-cols-2 gap-8 break-inside-avoid not-print:max-sm:grid-cols-1 not-print:max-sm:gap-4">
        <Lines title="What went well" />
        <Lines title="Next week" />
      </div>
      <footer className="mt-6 break-inside-avoid">
        <div className="grid grid-cols-3 gap-8 not-print:max-sm:grid-cols-1 not-print:max-sm:gap-4">
          <Signature of={`Learner: ${name}`} />
          <Signature of="Family" />
          <Signature of={useStaffName(person.id)} />
        </div>
        <p className="mt-5 text-13 text-ink-2">
          Printed {formatDate(now, timeZone)}, {formatTime(now, timeZone)}
        </p>
      </footer>
    </article>
  )
}

/** '3 of 6 goals finished, 2 in progress, 1 incomplete' */
function Finished({ done, todo, missed }: WeekCount) {
  const all = done + todo + missed
  if (all === 0) return 'No goals in this week'
  return (
    <>
      <b className="font-600">
        {done} of {all}
      </b>{' '}
      {pluralWord(all, 'goal')} finished
      {todo > 0 && (
        <>
          , <b className="font-600">{todo}</b> in progress
        </>
      )}
      {missed > 0 && (
        <>
          , <b className="font-600">{missed}</b> incomplete
        </>
      )}
    </>
  )
}

/** Who signs for the school: the guide or coach who prints it, by name; else a line without a name. */
function useStaffName(learnerId: number): string {
  const { id, firstName, lastName, isGuide, isCoachWooden } = useUser()
  if (id === learnerId || !(isGuide || isCoachWooden)) return 'Guide or coach'
  return `${isGuide ? 'Guide' : 'Coach'}: ${firstName} ${lastName}`
}

const line = 'border-b border-line-strong'

function Lines({ title }: { title: string }) {
  return (
    <div>
      <h3 className="text-16 font-600">{title}</h3>
      {['a', 'b', 'c'].map((one) => (
        <div key={one} className={`h-8 ${line}`} />
      ))}
    </div>
  )
}

function Signature({ of }: { of: string }) {
  return (
    <div className="flex flex-col">
      <div className={`mb-1 h-8 ${line}`} />
      <span className="text-13 [overflow-wrap:anywhere]">{of}</span>
    </div>
  )
}

/** A table on paper; on a phone's screen the rows are blocks. */
const cell = 'px-2 py-2 align-top not-print:max-sm:p-0'
const headCell = 'bg-sunken px-2 py-2 text-left text-13 font-600 whitespace-nowrap text-ink-2'

/** The goals of one week by deadline, with their feedback. */
function ReportGoals({ goals, week }: { goals: readonly GoalWithFeedback[]; week: Day }) {
  const zone = useZone()
  const due = goals.map(({ deadline }) => deadline).sort()
  const at = due[0]
  if (at === undefined) {
    return <p className="border-y border-line py-4 text-14 text-ink-2">No goals were due in this week.</p>
  }
  const inOrder = goals.toSorted(
    (one, other) => one.deadline.localeCompare(other.deadline) || one.id - other.id,
  )
  return (
    <table className="w-full text-14 not-print:max-sm:block">
      <caption className="sr-only">
        Goals of the week of {formatDay(`${week}T12:00:00Z`, 'UTC')} to{' '}
        {formatDay(`${addDays(week, 4)}T12:00:00Z`, 'UTC')}
      </caption>
      <thead className="not-print:max-sm:hidden">
        <tr>
          <th scope="col" className={headCell}>
            Goal and feedback
          </th>
          <th scope="col" className={headCell}>
            Category
          </th>
          <th scope="col" className={headCell}>
            Due, {formatTime(at, zone)}
          </th>
          <th scope="col" className={headCell}>
            Status
          </th>
        </tr>
      </thead>
      <tbody className="not-print:max-sm:block">
        {inOrder.map((goal) => (
          <ReportGoal key={goal.id} goal={goal} />
        ))}
      </tbody>
    </table>
  )
}

/** Characters of the description and the comments of a goal. */
const written = ({ description, feedback }: GoalWithFeedback): number =>
  [description, ...feedback.map(({ comments }) => comments)].join('').length

/** Characters. A row with more may be broken across sheets: moved as a whole, it would leave half a sheet empty. */
const LONG = 600

function ReportGoal({ goal }: { goal: GoalWithFeedback }) {
  const { now } = useGoalWeek()
  const zone = useZone()
  const { status } = goalStanding(goal, now, false)
  return (
    <tr
      style={written(goal) > LONG ? { breakInside: 'auto' } : undefined}
      className="border-t border-line last:border-b not-print:max-sm:grid not-print:max-sm:grid-cols-[1fr_auto] not-print:max-sm:gap-x-4 not-print:max-sm:gap-y-1 not-print:max-sm:py-3"
    >
      <th scope="row" className={`${cell} col-span-2 text-left font-400`}>
        <b dir="auto" className="block font-600 text-pretty [overflow-wrap:anywhere]">
          {goal.title}
        </b>
        {goal.description && (
          <span className="block whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
            {goal.description}
          </span>
        )}
        {goal.feedback.map((entry) => (
          <span key={entry.id} className="mt-1 block [overflow-wrap:anywhere]">
            <Status
              size="sm"
              tone={feedbackDisplay[entry.status].tone}
              icon={feedbackDisplay[entry.status].icon}
              className="align-middle"
            >
              {feedbackDisplay[entry.status].word}
            </Status>{' '}
            <span className="text-13 text-ink-2">
              (<bdi>{giverOf(entry)}</bdi>)
            </span>
            {entry.comments && (
              <>
                : <span className="whitespace-pre-line">{entry.comments}</span>
              </>
            )}
          </span>
        ))}
      </th>
      <td className={cell}>
        {goal.category}, {goal.duration}
      </td>
      <td className={`${cell} whitespace-nowrap not-print:max-sm:text-right`}>
        <span className="sr-only sm:hidden">Due </span>
        {formatDay(goal.deadline, zone)}
      </td>
      <td className={cell}>
        <GoalStatusMark status={status} />
        {goal.completedAt &&
          zonedDay(Date.parse(goal.completedAt), zone) !== zonedDay(Date.parse(goal.deadline), zone) && (
            <span className="block pl-6 text-13 whitespace-nowrap text-ink-2">
              {formatDay(goal.completedAt, zone)}
            </span>
          )}
      </td>
    </tr>
  )
}
