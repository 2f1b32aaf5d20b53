import { useState } from 'react'
import { listOf, pluralWord } from '../../contract/sentences.ts'
import { type ShownWeek, useShownWeek, weekWords } from '../frame/goal-week.ts'
import { ShareBar } from '../parts/crews/share-bar.tsx'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { compareText } from '../ui/text.ts'
import { isOnPhone } from '../ui/use-on-phone.ts'
import { crewNameOf, MoreRows } from './guide-reads.tsx'
import type { LearnerWeek } from './studio-week.ts'

/** Crews that a phone shows first. */
const FIRST_CREWS = 5

/** A bar for each crew: the goals of this studio's learners, and how many are finished. */
export function CrewBars({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const crews = crewShares(weeks)
  const most = Math.max(1, ...crews.map(({ goals }) => goals))
  const { name: week } = weekWords(useShownWeek(shown).label)
  // Another card of the page says that there is no school.
  const none = useNoSchoolWeek(shown) !== null || shown === 'last' ? 'No goals' : 'No goals yet'
  // Read once: a later render must not fold what the user has unfolded.
  const [foldable] = useState(isOnPhone)
  const [all, setAll] = useState(!foldable)
  return (
    <Card region>
      <CardHeader title={`Crews ${week}`} action={<Key />} />
      {/* The bars are visual; screen readers get the name and figures of each row. */}
      <table className="w-full border-t border-line">
        <caption className="sr-only">Finished goals of this studio’s learners by crew</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Crew</th>
            <th scope="col">Share</th>
            <th scope="col">Finished</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {crews.slice(0, all ? undefined : FIRST_CREWS).map((crew) => (
            <CrewRow key={crew.groupId ?? 'none'} crew={crew} most={most} none={none} />
          ))}
        </tbody>
      </table>
      {foldable && <MoreRows more={crews.length - FIRST_CREWS} all={all} onToggle={() => setAll(!all)} />}
    </Card>
  )
}

/** A crew of one learner of the studio has one line, so that the crews with more of them stand out. */
function CrewRow({ crew, most, none }: { crew: CrewShare; most: number; none: string }) {
  const { name, goals, done } = crew
  const isSingle = crew.learners === 1
  const line = cx('[overflow-wrap:anywhere]', !isSingle && 'block')
  return (
    <tr
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_5rem] sm:px-5',
        isSingle ? 'min-h-9 py-1.5' : 'py-2.5',
      )}
    >
      <th scope="row" className="text-left font-400">
        <span className={cx(line, 'font-600')}>{name}</span>{' '}
        <span className={cx(line, 'text-13 text-ink-2')}>{aboutCrew(crew)}</span>
      </th>
      <td className={isSingle ? cx(goals > 0 && 'max-sm:hidden') : 'max-sm:order-3 max-sm:col-span-2'}>
        {goals === 0 ? (
          <span className="text-13 text-ink-2">{none}</span>
        ) : (
          <ShareBar goals={goals} done={done} most={most} />
        )}
      </td>
      <td className={cx('text-right text-14 text-ink-2 tabular-nums', goals === 0 && 'max-sm:hidden')}>
        {goals > 0 && (
          <>
            <b className="font-600 text-ink">{done}</b> of {goals}
          </>
        )}
      </td>
    </tr>
  )
}

function aboutCrew({ groupId, learners, captains }: CrewShare): string {
  const size = `${learners} ${pluralWord(learners, 'learner')}`
  if (groupId === null) return size
  return captains.length > 0 ? `${size}, captain ${listOf(captains)}` : size
}

function Key() {
  return (
    <ul aria-label="Key" className="flex flex-wrap gap-x-4 text-13 text-ink-2 max-sm:hidden">
      <li className="flex items-center gap-1.5">
        <span className="bar-part h-2 w-4 rounded-full bg-cat-1" />
        Finished
      </li>
      <li className="flex items-center gap-1.5">
        <span className="bar-part h-2 w-4 rounded-full bg-stone-off" />
        Still open or incomplete
      </li>
    </ul>
  )
}

interface CrewShare {
  /** Null: the learners without a crew. */
  groupId: number | null
  name: string
  learners: number
  captains: string[]
  goals: number
  done: number
}

/** Counts the learners in `weeks` by crew, sorted by name; those without a crew come last. */
export function crewShares(weeks: readonly LearnerWeek[]): CrewShare[] {
  const shares = new Map<number | null, CrewShare>()
  for (const { learner, goals, done } of weeks) {
    const { groupId, groupName } = learner
    const share = shares.get(groupId) ?? {
      groupId,
      name: crewNameOf(groupId, groupName),
      learners: 0,
      captains: [],
      goals: 0,
      done: 0,
    }
    share.learners += 1
    if (learner.isCrewCaptain) share.captains.push(`${learner.firstName} ${learner.lastName}`)
    share.goals += goals
    share.done += done
    shares.set(groupId, share)
  }
  return [...shares.values()].sort(
    (one, other) =>
      Number(one.groupId === null) - Number(other.groupId === null) || compareText(one.name, other.name),
  )
}
