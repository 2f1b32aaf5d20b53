import { IdCard, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { signInCards } from '../sign-in-cards/sign-in-cards.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Empty } from '../ui/empty.tsx'
import { useStudioUsers } from './guide-reads.ts'
import { LearnerRow } from './learner-row.tsx'
import { waitingFor } from './list-states.tsx'

/** The learners of the studio, or only those who have no goal in the goal week. */
export function StudioLearners() {
  const [onlyWithout, setOnlyWithout] = useState(false)
  const [printing, setPrinting] = useState(false)
  const read = useStudioUsers()
  if (!read.data) return waitingFor(read, 'learners')
  const without = read.data.filter(({ goalsThisWeek }) => goalsThisWeek === 0)
  const listed = onlyWithout ? without : read.data
  // A coach changes its own password.
  const learners = listed.filter(({ isCoachWooden }) => !isCoachWooden)
  return (
    <Card region>
      <CardHeader
        title="Studio Learners"
        count={listed.length}
        action={
          read.data.length > 0 && (
            <>
              <Checkbox
                label={`Only learners without a goal (${without.length})`}
                checked={onlyWithout}
                onChange={(event) => setOnlyWithout(event.currentTarget.checked)}
                className="pr-2"
              />
              <Button
                size="sm"
                icon={IdCard}
                reason={learners.length === 0 ? 'There is nobody to make a card for.' : undefined}
                onClick={() => setPrinting(true)}
                {...signInCards.wake}
              >
                Sign-in cards
              </Button>
            </>
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
      {printing && (
        <signInCards.Dialog
          learners={learners}
          leftOut={listed.length - learners.length}
          onClose={() => setPrinting(false)}
        />
      )}
    </Card>
  )
}
