import { useState } from 'react'
import { type ShownWeek, useShownWeek, weekWords } from '../frame/goal-week.ts'
import { signInCards } from '../sign-in-cards/sign-in-cards.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Empty } from '../ui/empty.tsx'
import { IdCard, UsersRound } from '../ui/icons.tsx'
import { loadingOrError, useStudioWeek } from './guide-reads.tsx'
import { LearnerRow } from './learner-row.tsx'

/** The learners of the studio, or only those who have no goal in the week. */
export function StudioLearners({ shown }: { shown: ShownWeek }) {
  const [onlyWithout, setOnlyWithout] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { data, missing } = useStudioWeek(shown)
  const week = weekWords(useShownWeek(shown).label)
  if (!data) return loadingOrError(missing, 'learners')
  const without = data.learners.filter(({ goals }) => goals === 0)
  const listed = onlyWithout ? without : data.learners
  // A coach changes its own password.
  const learners = listed.map(({ learner }) => learner).filter(({ isCoachWooden }) => !isCoachWooden)
  return (
    <Card region>
      <CardHeader
        title="Studio Learners"
        count={listed.length}
        action={
          data.learners.length > 0 && (
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
                {...signInCards.preloadProps}
              >
                Sign-in cards
              </Button>
            </>
          )
        }
      />
      {listed.length > 0 ? (
        <CardRows>
          {listed.map((week) => (
            <LearnerRow key={week.learner.id} week={week} shown={shown} />
          ))}
        </CardRows>
      ) : (
        <Empty
          className="border-t border-line"
          icon={UsersRound}
          title={
            !onlyWithout
              ? 'No learners in your studio yet'
              : shown === 'last'
                ? 'Everybody had a goal'
                : 'Everybody has a goal'
          }
        >
          {onlyWithout
            ? `Each learner of your studio ${shown === 'last' ? 'had' : 'has'} at least one goal ${week.when}.`
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
