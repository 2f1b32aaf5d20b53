import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { fullName } from '../../contract/person-name.ts'
import { type ShownWeek, toWeekCase, useShownWeek } from '../frame/user-and-week.ts'
import type { CrewColumn } from '../parts/crews/crew-columns.tsx'
import type { NamedCrewWeek } from '../parts/crews/crew-line.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Card } from '../ui/card.tsx'
import { joinNames } from '../ui/numbers.ts'
import { useExpandableList } from '../ui/show-more.tsx'
import { isOnPhone } from '../ui/store.ts'
import { compareText } from '../ui/text.tsx'
import type { LearnerWeek } from './studio-week.tsx'
import { formatCrewName } from './studio-week.tsx'

const FIRST_CREWS = 5

/** A bar for each crew: the goals of this studio's learners, and how many are finished. */
export function CrewBars({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const crews = countByCrew(weeks)
  const week = toWeekCase(useShownWeek(shown).label)
  // Another card of the page says that there is no school.
  const none = useNoSchoolWeek(shown) !== null || shown === 'last' ? t`No goals` : t`No goals yet`
  // Read once, so that a later render does not fold what the user has expanded.
  const [foldable] = useState(isOnPhone)
  const first = foldable ? FIRST_CREWS : crews.length
  const more = crews.length - first
  const { shown: listed, button } = useExpandableList(
    crews,
    first,
    plural(more, { one: 'Show # more', other: 'Show # more' }),
  )
  return (
    <Card
      title={select(week, {
        next: 'Crews next week',
        last: 'Crews last week',
        other: 'Crews this week',
      })}
      action={<Key />}
    >
      <CrewList
        layout="table"
        label={t`Finished goals of this studio’s learners by crew`}
        crews={listed}
        columns={columns}
        getWeek={(crew) => crew}
        isSingle={({ learners }) => learners === 1}
        emptyText={none}
      />
      {button && <div className="border-t border-line px-4 py-2 sm:px-5">{button}</div>}
    </Card>
  )
}

const columns: CrewColumn<CrewShare>[] = [{ slot: 'note', cell: aboutCrew }]

function aboutCrew({ id, learners, captains }: CrewShare): string {
  if (id === null || captains.length === 0) return plural(learners, { one: '# learner', other: '# learners' })
  const names = joinNames(captains)
  return plural(learners, { one: `# learner, captain ${names}`, other: `# learners, captain ${names}` })
}

function Key() {
  return (
    <ul aria-label={t`Key`} className="flex flex-wrap gap-x-4 text-13 text-ink-2 max-sm:hidden">
      <li className="flex items-center gap-1.5">
        <span className="bar-part h-2 w-4 rounded-full bg-cat-1" />
        <Trans>Finished</Trans>
      </li>
      <li className="flex items-center gap-1.5">
        <span className="bar-part h-2 w-4 rounded-full bg-stone-off" />
        <Trans>Still open or incomplete</Trans>
      </li>
    </ul>
  )
}

interface CrewShare extends NamedCrewWeek {
  learners: number
  captains: string[]
}

/** Whether the crews are more useful than the learners: the median crew has at least two learners of the studio. */
export function shouldCountCrews(weeks: readonly LearnerWeek[]): boolean {
  const sizes = countByCrew(weeks)
    .map(({ learners }) => learners)
    .sort((a, b) => a - b)
  return (sizes[Math.floor(sizes.length / 2)] ?? 0) >= 2
}

/** Counts the learners in `weeks` by crew, sorted by name; those without a crew come last. */
export function countByCrew(weeks: readonly LearnerWeek[]): CrewShare[] {
  const shares = new Map<number | null, CrewShare>()
  for (const { learner, goals, done } of weeks) {
    const { groupId, groupName } = learner
    const share = shares.get(groupId) ?? {
      id: groupId,
      name: formatCrewName(groupId, groupName),
      learners: 0,
      captains: [],
      goals: 0,
      done: 0,
    }
    share.learners += 1
    if (learner.isCrewCaptain) share.captains.push(fullName(learner))
    share.goals += goals
    share.done += done
    shares.set(groupId, share)
  }
  return [...shares.values()].sort(
    (a, b) => Number(a.id === null) - Number(b.id === null) || compareText(a.name, b.name),
  )
}
