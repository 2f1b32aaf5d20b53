// A card for each learner with its week, then the mail, further children and this device.
import type { Family } from '../../contract/families.ts'
import { DeviceCard } from './device-card.tsx'
import { useWords } from './language.tsx'
import { LearnerCard } from './learner-card.tsx'
import { MailCard } from './mail-card.tsx'
import { EndButton } from './question.tsx'

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
