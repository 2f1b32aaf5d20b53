// This device: a code for another one, and its end.
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useChange } from './calls.ts'
import { CardPart, FamilyCard } from './family-card.tsx'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { EndButton, Question } from './question.tsx'
import { refusalOf } from './refusal.ts'

export function DeviceCard() {
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
      </CardPart>
      <CardPart hint={words.forgetHint}>
        <EndButton
          call="POST /api/family/forget"
          input={[]}
          label={words.forget}
          question={words.forgetQuestion}
        />
      </CardPart>
      {made && (
        <Question title={words.otherDevice} onClose={() => setMade(null)}>
          <p className="font-mono text-24 font-700 tracking-wider">{made.code}</p>
          <p>{words.otherDeviceCode(Date.parse(made.goodUntil))}</p>
          <p className="font-mono text-14 [overflow-wrap:anywhere]">{`${window.location.host}/family`}</p>
        </Question>
      )}
    </FamilyCard>
  )
}
