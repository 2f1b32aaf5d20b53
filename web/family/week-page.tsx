// A card for each learner with its week, then the mail, further children and this device.

import { useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from './calls.ts'
import { CardPart, FamilyCard } from './family-card.tsx'
import { useWords } from './language.tsx'
import { LearnerCard } from './learner-card.tsx'
import { MailCard } from './mail-card.tsx'
import { showMessage } from './message.tsx'
import { EndButton, Question } from './question.tsx'
import { refusalOf } from './refusal.ts'

export function WeekPage({ family }: { family: Family }) {
  const words = useWords()
  const { name, learners } = family
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-24 font-700">{words.weekTitle}</h1>
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
          {words.youAre(
            name,
            learners.map(({ firstName }) => firstName),
          )}
        </p>
      </div>
      {learners.length === 0 && <p>{words.empty}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {learners.map((learner) => (
          <LearnerCard key={learner.id} learner={learner} />
        ))}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <MailCard family={family} />
        <DeviceCard />
      </div>
      <div className="text-center">
        <EndButton
          call="DELETE /api/family"
          input={[]}
          variant="ghost"
          label={words.deleteEverything}
          question={words.deleteQuestion}
        />
      </div>
    </div>
  )
}

/** This device: a code for another one, and its end. */
function DeviceCard() {
  const words = useWords()
  const [made, setMade] = useState<{ code: string; goodUntil: string } | null>(null)
  const make = useChange('POST /api/family/device-codes', {
    onSuccess: setMade,
    onError: (error) => showMessage(refusalOf(error, words)),
  })
  return (
    <FamilyCard name={words.thisDevice}>
      <CardPart title={words.thisDevice} hint={words.otherDeviceHint}>
        <Button pending={make.isPending} onClick={() => make.send({})}>
          {words.otherDevice}
        </Button>
        {made && (
          <Question title={words.otherDevice} onClose={() => setMade(null)}>
            <p translate="no" className="font-mono text-24 font-700 tracking-wider">
              {made.code}
            </p>
            <p>{words.otherDeviceCode(Date.parse(made.goodUntil))}</p>
            <p
              translate="no"
              className="font-mono text-14 [overflow-wrap:anywhere]"
            >{`${window.location.host}/family`}</p>
          </Question>
        )}
      </CardPart>
      <CardPart hint={words.forgetHint}>
        <EndButton
          call="POST /api/family/forget"
          input={[]}
          label={words.forget}
          question={words.forgetQuestion}
        />
      </CardPart>
    </FamilyCard>
  )
}
