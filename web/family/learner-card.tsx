// A learner's week: the cairn, the goals with their feedback, and earlier weeks.
import { useState } from 'react'
import { addDays, type Day, isDay } from '../../contract/days.ts'
import type { FamilyGoal, FamilyLearner, FamilyWeek } from '../../contract/families.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import { useApi } from '../api/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { cx } from '../ui/cx.ts'
import { FamilyCard, LoadingOrError } from './family-card.tsx'
import { useWords } from './language.tsx'
import { EndButton } from './question.tsx'

export function LearnerCard({ learner }: { learner: FamilyLearner }) {
  const words = useWords()
  const { id, firstName, lastName, profilePicture, school } = learner
  // Null stands for the current week.
  const [week, setWeek] = useState<Day | null>(() => {
    const linked = readWeek()
    return linked === learner.weekStart ? null : linked
  })
  const shown = week ?? learner.weekStart
  const read = useApi('GET /api/family/learners/:id', { params: { id }, query: { week: shown } })
  // The week of the email may be another child's, from before this one was added.
  if (week !== null && read.error?.status === 404) setWeek(null)
  // The week before is read ahead, because only the server knows how far back the weeks go.
  const before = useApi('GET /api/family/learners/:id', {
    params: { id },
    query: { week: addDays(shown, -7) },
  })
  const weekBefore = before.data?.weekStart
  const done = read.data?.learner.completedGoals ?? (week === null ? learner.completedGoals : 0)
  return (
    <FamilyCard name={`${firstName} ${lastName}`}>
      <div className="flex items-center gap-3 border-b-0! px-4 pt-4 sm:px-5">
        <Avatar firstName={firstName} lastName={lastName} picture={profilePicture} />
        <div className="min-w-0 flex-1">
          <h2 translate="no" className="text-18 font-600">
            {firstName} {lastName}
          </h2>
          <p className="text-14 text-ink-2">{school}</p>
        </div>
        <Cairn done={done} height={96} label={words.cairn(done)} />
      </div>
      {read.data ? (
        <Week week={read.data} name={firstName} isEarlier={week !== null} />
      ) : (
        <div className="px-4 py-3 sm:px-5">
          <LoadingOrError read={read} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 sm:px-5">
        <b className="mr-auto font-600">{words.week(shown)}</b>
        {week !== null && (
          <Button variant="ghost" size="sm" onClick={() => setWeek(null)}>
            {words.thisWeek}
          </Button>
        )}
        {weekBefore && (
          <Button variant="ghost" size="sm" onClick={() => setWeek(weekBefore)}>
            {words.weekBefore}
          </Button>
        )}
      </div>
      <div className="px-2 py-2">
        <EndButton
          call="DELETE /api/family/learners/:id"
          input={{ params: { id } }}
          variant="ghost"
          size="sm"
          label={words.stopSeeing(firstName)}
          question={words.stopQuestion(firstName)}
        />
      </div>
    </FamilyCard>
  )
}

/** Reads the Monday of the week that the link of an email opens, '/family#2026-11-16', or null. */
function readWeek(): Day | null {
  const day = window.location.hash.slice(1)
  return isDay(day) ? mondayOf(day) : null
}

interface WeekProps {
  week: FamilyWeek
  name: string
  isEarlier: boolean
}

function Week({ week: { goals }, name, isEarlier }: WeekProps) {
  const words = useWords()
  const done = goals.filter(({ status }) => status === 'completed').length
  return (
    <>
      <p className="px-4 py-3 font-600 sm:px-5">
        {goals.length === 0 ? words.noGoals(name, isEarlier) : words.goalsFinished(name, done, goals.length)}
      </p>
      {goals.length > 0 && (
        <ul className="divide-y divide-line">
          {goals.map((goal) => (
            <Goal key={goal.id} goal={goal} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The school's text is not translated, so it is marked as English on other pages. */
function Goal({ goal: { title, description, status, dueOn, feedback } }: { goal: FamilyGoal }) {
  const words = useWords()
  // Entries have no ids here, and their order never changes.
  const entries = feedback.map((entry, index) => ({ ...entry, place: index }))
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <h3 lang="en" className="font-600">
        {title}
      </h3>
      {description && (
        <p lang="en" className="text-14 whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-14">
        <span className={cx('font-600', status === 'completed' ? 'text-primary' : 'text-ink-2')}>
          {words.status[status]}
        </span>
        <span className="text-ink-2">{words.due(dueOn)}</span>
      </p>
      {entries.map(({ place: index, status: verdict, comments, by }) => (
        <div key={index} className="mt-1 grid gap-0.5 rounded-10 bg-sunken px-3 py-2 text-14">
          <p>
            <span className="font-600">{words.verdict[verdict]}</span>
            {by && <span className="text-ink-2"> · {by}</span>}
          </p>
          {comments && (
            <p lang="en" className="whitespace-pre-line">
              {comments}
            </p>
          )}
        </div>
      ))}
    </li>
  )
}
