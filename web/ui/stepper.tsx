import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldIds } from './field-ids.ts'
import { IconButton } from './icon-button.tsx'
import { inputLook } from './input-look.ts'

/** A small whole number with − and +; arrows and typing work too. What is typed outside the range is moved into it on leaving. */
export function Stepper({
  value,
  onChange,
  min,
  max,
  noun = '',
  disabled = false,
}: {
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  /** Completes 'One more lesson'. */
  noun?: string
  disabled?: boolean
}) {
  const ids = useFieldIds({})
  const [draft, setDraft] = useState<string>()
  const set = (next: number) => {
    setDraft(undefined)
    const kept = Math.min(max, Math.max(min, Math.round(next)))
    if (kept !== value) onChange(kept)
  }
  return (
    <div className="flex gap-1.5">
      <IconButton
        icon={Minus}
        variant="quiet"
        label={`One fewer ${noun}`.trim()}
        disabled={disabled}
        reason={value <= min ? `${min} is the least` : undefined}
        onClick={() => set(value - 1)}
      />
      <input
        {...ids}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => {
          const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 4)
          const number = Number(typed)
          setDraft(typed)
          if (typed && number >= min && number <= max) onChange(number)
        }}
        onBlur={() => draft !== undefined && set(draft === '' ? value : Number(draft))}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          set(value + step)
        }}
        className={inputLook('md', 'max-w-16 text-center font-600 tabular-nums')}
      />
      <IconButton
        icon={Plus}
        variant="quiet"
        label={`One more ${noun}`.trim()}
        disabled={disabled}
        reason={value >= max ? `${max} is the most` : undefined}
        onClick={() => set(value + 1)}
      />
    </div>
  )
}
