// A card for each learner with the week, then the emails, adding children, and the guardian's devices and data.
import { useState } from 'react'
import type { Family } from '../../contract/families.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { cx } from '../ui/cx.ts'
import { readCode } from './connect-form.tsx'
import { useWords } from './language.tsx'
import { LearnerCard } from './learner-card.tsx'
import { MailCard } from './mail-card.tsx'
import { ScannedCode } from './scanned-code.tsx'
import { YourCard } from './your-card.tsx'

export function WeekPage({ family }: { family: Family }) {
  const words = useWords()
  const { name, learners } = family
  const [scanned, setScanned] = useState(readCode)
  const current = useApi('GET /api/family/current-week')
  const title = isOver(current.data?.learners ?? []) ? words.weekTitle : words.thisWeek
  const waves = new Map(current.data?.learners.map(({ id, wave }) => [id, wave]))
  const isNarrow = learners.length < 2
  return (
    <div className={cx('grid gap-4', isNarrow && 'mx-auto max-w-[35rem]')}>
      <title>{words.documentTitle(title)}</title>
      <div>
        {/* Its words depend on the school's calendar, so they are hidden until that is known. */}
        <h1 className={cx('text-24 font-700', current.isPending && 'opacity-0')}>{title}</h1>
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
          {words.youAre(
            name,
            learners.map(({ firstName }) => firstName),
          )}
        </p>
      </div>
      {scanned !== '' && <ScannedCode code={scanned} family={family} onClose={() => setScanned('')} />}
      {learners.length === 0 && <p>{words.empty}</p>}
      <div className={cx('grid items-start gap-4', !isNarrow && 'md:grid-cols-2')}>
        {learners.map((learner) => (
          <LearnerCard key={learner.id} learner={learner} wave={waves.get(learner.id)} />
        ))}
      </div>
      <div className={cx('grid items-start gap-4', !isNarrow && 'md:grid-cols-2')}>
        <YourCard family={family} />
        <MailCard mail={family.mail} />
      </div>
    </div>
  )
}

/** Whether the deadline of the last school day has passed for every learner. */
function isOver(weeks: Answer<'GET /api/family/current-week'>['learners']): boolean {
  return weeks.every((week) => week.isOver)
}
