import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { StepsCard } from './first-steps-card.tsx'
import type { NewYear, NewYearStep } from './new-year.ts'

interface NewYearCardProps {
  newYear: NewYear
  /** Returns the buttons of a step that is not done, or null. */
  getActions: (step: NewYearStep) => ReactNode
}

/** The steps between two school years, in any order. Renders nothing until they are near, and after 'Not now'. */
export function NewYearCard({ newYear, getActions }: NewYearCardProps) {
  const { isNear, isHidden, steps, current, placed, toggle, setHidden } = newYear
  if (!isNear || isHidden) return null
  const left = steps.length - placed
  return (
    <StepsCard
      title={t`Six steps to the new year`}
      lead={
        left === 0
          ? t`All six are done. The card leaves with the first goal.`
          : plural(left, {
              one: 'No goals were due for four weeks. # step to go, in any order; check off what’s done.',
              other: 'No goals were due for four weeks. # steps to go, in any order; check off what’s done.',
            })
      }
      headActions={
        <Button
          size="sm"
          variant="ghost"
          onClick={({ currentTarget }) => {
            // The button is removed with the card, so the focus moves to the page.
            currentTarget.closest('main')?.focus({ preventScroll: true })
            setHidden(true)
          }}
        >
          {left === 0 ? t`Close` : t`Not now`}
        </Button>
      }
      steps={steps}
      current={current}
      placed={placed}
      getActions={(step) => (step.done ? null : getActions(step))}
      onToggle={(step) => toggle(step.name)}
    />
  )
}
