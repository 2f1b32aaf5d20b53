import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Empty } from '../ui/empty.tsx'
import { useStudioUsers } from './guide-reads.ts'
import { LearnerRow } from './learner-row.tsx'
import { waitingFor } from './list-states.tsx'

/** The learners of the studio, or only those who have no goal in the goal week. */
export function StudioLearners() {
  const [onlyWithout, setOnlyWithout] = useState(false)
  const read = useStudioUsers()
  if (!read.data) return waitingFor(read, 'learners')
  const without = read.data.filter(({ goalsThisWeek }) => goalsThisWeek === 0)
  const listed = onlyWithout ? without : read.data
  return (
    <Card region>
      <CardHeader
        title="Studio Learners"
        count={listed.length}
        action={
          read.data.length > 0 && (
            <Checkbox
              label={`Only learners without a goal (${without.length})`}
              checked={onlyWithout}
              onChange={(event) => setOnlyWithout(event.currentTarget.checked)}
              className="pr-2"
            />
          )
        }
      />
      {listed.length > 0 ? (
        <CardRows>
          {listed.map((learner) => (
            <LearnerRow key={learner.id} learner={learner} />
          ))}
        </CardRows>
      ) : (
        <Empty
          className="border-t border-line"
          icon={UsersRound}
          title={onlyWithout ? 'Everybody has a goal' : 'No learners in your studio yet'}
        >
          {onlyWithout
            ? 'Each learner of your studio has at least one goal for the goal week.'
            : 'An admin puts learners into studios, or they choose one when they first sign in.'}
        </Empty>
      )}
    </Card>
  )
}
