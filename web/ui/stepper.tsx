import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from './button.tsx'
import { inputClasses, useFieldIds } from './field.tsx'

interface StepperProps {
  value: string
  onChange: (value: string) => void
  /** Called when the focus moves away from the input and its buttons: the time to validate the text. */
  onLeave?: () => void
  min: number
  max: number
}

/** A small whole number with − and +. The value is the typed text, so only buttons and arrows stay in range. */
export function Stepper({ value, onChange, onLeave, min, max }: StepperProps) {
  const ids = useFieldIds({})
  const number = value.trim() === '' ? Number.NaN : Number(value)
  const set = (next: number) => onChange(String(Math.min(max, Math.max(min, Math.round(next) || min))))
  return (
    <div className="flex gap-1.5">
      <IconButton
        icon={Minus}
        variant="quiet"
        label={t`One fewer`}
        reason={number === min ? t`${min} is the minimum` : undefined}
        onClick={() => set(number - 1)}
      />
      <input
        {...ids}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-valuenow={Number.isNaN(number) ? undefined : number}
        aria-valuemin={min}
        aria-valuemax={max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.parentElement?.contains(relatedTarget)) onLeave?.()
        }}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          set(number + step)
        }}
        className={inputClasses('md', 'max-w-16 text-center font-600 tabular-nums')}
      />
      <IconButton
        icon={Plus}
        variant="quiet"
        label={t`One more`}
        reason={number === max ? t`${max} is the maximum` : undefined}
        onClick={() => set(number + 1)}
      />
    </div>
  )
}
