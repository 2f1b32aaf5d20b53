// A card for each learner with the week, then the emails, adding children, and the guardian's devices.
import { useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { readCode } from './connect-form.tsx'
import { DeviceCard } from './device-card.tsx'
import { useWords } from './language.tsx'
import { LearnerCard } from './learner-card.tsx'
import { MailCard } from './mail-card.tsx'
import { EndButton } from './question.tsx'
import { ScannedCode } from './scanned-code.tsx'

export function WeekPage({ family }: { family: Family }) {
  const words = useWords()
  const { name, learners, devices } = family
  const [scanned, setScanned] = useState(readCode)
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
      {scanned !== '' && <ScannedCode code={scanned} family={family} onClose={() => setScanned('')} />}
      {learners.length === 0 && <p>{words.empty}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {learners.map((learner) => (
          <LearnerCard key={learner.id} learner={learner} />
        ))}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <MailCard family={family} />
        <DeviceCard devices={devices} />
      </div>
      <div className="text-center">
        <EndButton
          call="DELETE /api/family"
          input={{}}
          variant="ghost"
          label={words.deleteEverything}
          question={words.deleteQuestion}
        />
      </div>
    </div>
  )
}
