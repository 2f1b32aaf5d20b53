import { useState } from 'react'
import type { ShownWeek } from '../frame/goal-week.ts'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { LearnerRow } from './learner-row.tsx'
import { inNeed, type LearnerWeek } from './studio-week.ts'

/** As many as stand beside the crews without pushing the page down. */
const FIRST = 6

/** Learners without a goal, or with goals that were denied, missed or are to be improved. */
export function MayNeedYou({ weeks, shown }: { weeks: readonly LearnerWeek[]; shown: ShownWeek }) {
  const [all, setAll] = useState(false)
  const listed = inNeed(weeks)
  const more = listed.length - FIRST
  return (
    <Card region>
      <CardHeader title="May need you" count={listed.length} />
      {listed.length > 0 ? (
        <CardRows>
          {listed.slice(0, all ? undefined : FIRST).map((week) => (
            <LearnerRow key={week.learner.id} week={week} shown={shown} />
          ))}
        </CardRows>
      ) : (
        <CardBody className="text-14 text-ink-2">
          {weeks.length > 0
            ? 'Everybody in your studio has a goal, and none of them asks for you.'
            : 'Your studio has no learners yet. An admin puts learners into studios.'}
        </CardBody>
      )}
      {more > 0 && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${more} more`}
          </TextButton>
        </div>
      )}
    </Card>
  )
}
