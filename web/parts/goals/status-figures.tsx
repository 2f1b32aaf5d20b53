// Statuses with their figures in a list, and the split of feedback among its three statuses.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import { SplitBar } from '../../ui/meter.tsx'
import { Status } from '../../ui/tag.tsx'
import { type DisplayStyle, displayReview } from './goal-words.ts'

export function StatusFigures({ figures }: { figures: readonly (DisplayStyle & { figure: ReactNode })[] }) {
  return (
    <dl className="grid gap-1 text-14">
      {figures.map(({ word, tone, icon, figure }) => (
        <div key={word} className="flex items-center justify-between gap-3">
          <dt>
            <Status tone={tone} icon={icon}>
              {word}
            </Status>
          </dt>
          <dd className="font-600 tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FeedbackSplitProps {
  percent: Record<FeedbackStatus, number>
  size?: 's' | 'm'
  label: (figures: string) => string
}

/** A bar, and a line for each status. `percent` are whole numbers; `label` turns the figures into the bar's label. */
export function FeedbackSplit({ percent, size, label }: FeedbackSplitProps) {
  const { accepted, needs_improvement: improvable, denied } = percent
  const parts = [
    {
      ...displayReview('accepted'),
      word: t`Approved`,
      value: accepted,
      bar: 'cat-1',
      inSentence: t`${accepted}% approved`,
    },
    {
      ...displayReview('needs_improvement'),
      value: improvable,
      bar: 'amber',
      inSentence: t`${improvable}% needs improvement`,
    },
    { ...displayReview('denied'), value: denied, bar: 'clay', inSentence: t`${denied}% denied` },
  ] as const
  return (
    <>
      <SplitBar
        {...(size && { size })}
        className={size === 's' ? 'mt-2 mb-2.5' : ''}
        label={label(parts.map(({ inSentence }) => inSentence).join(', '))}
        parts={parts.map(({ word, value, bar }) => ({ label: word, value, tone: bar }))}
      />
      <StatusFigures figures={parts.map(({ value, ...status }) => ({ ...status, figure: `${value}%` }))} />
    </>
  )
}
