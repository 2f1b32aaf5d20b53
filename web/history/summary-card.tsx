import type { ReactNode } from 'react'
import type { GoalHistory } from '../../contract/history.ts'
import { categoryIcon } from '../goals/goal-words.ts'
import { Cairn } from '../ui/cairn.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { SplitBar, splitFill } from '../ui/split-bar.tsx'

const tones = { Academic: 'cat-1', Personal: 'cat-2', Extracurricular: 'cat-3' } as const

/** A cairn has eight stones; the words beside it carry the rest. */
const STONES = 8

/** What somebody has finished so far, in all and by category. */
export function SummaryCard({
  statistics: { totalGoals, completedGoals, completionPercentage },
  categories,
  streakWeeks,
}: Pick<GoalHistory, 'statistics' | 'categories' | 'streakWeeks'>) {
  const said = categories.map(({ category, completedGoals: done }) => `${category} ${done}`).join(', ')
  return (
    <Card region>
      <CardHeader title="So far" />
      <CardBody>
        <div className="flex items-end gap-5">
          <Cairn done={Math.min(completedGoals, STONES)} height={150} decorative className="-ml-2 shrink-0" />
          <dl className="grid gap-1.5">
            <Figure name="Finished">
              {completedGoals} <small className="text-14 font-400 text-ink-2">of {totalGoals}</small>
            </Figure>
            <Figure name="Completion">{completionPercentage}%</Figure>
            <Figure name="Weeks in a row">{streakWeeks}</Figure>
          </dl>
        </div>
        <h3 className="mt-5 mb-2 text-16">By category</h3>
        <SplitBar
          label={`Finished goals by category: ${said}`}
          parts={categories.map(({ category, completedGoals: value }) => ({
            label: category,
            value,
            tone: tones[category],
          }))}
        />
        <dl className="mt-2.5 text-14">
          {categories.map(({ category, completedGoals: done, totalGoals: all }) => (
            <div key={category} className="flex min-h-7 items-center justify-between gap-3">
              <dt className="flex items-center gap-1.75">
                <span className={`bar-part size-3 rounded-[4px] ${splitFill[tones[category]]}`} />
                <Icon of={categoryIcon[category]} size={16} />
                {category}
              </dt>
              <dd className="font-600 tabular-nums">
                {done} <span className="font-400 text-ink-2">of {all}</span>
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 leading-tight text-ink-2">{name}</dt>
      <dd className="text-20 leading-tight font-700 tabular-nums">{children}</dd>
    </div>
  )
}
