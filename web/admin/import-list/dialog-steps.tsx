import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'

export type Step = 'file' | 'school' | 'preview' | 'done'

const listSteps = (): readonly (readonly [step: Step, word: string])[] => [
  ['file', t`File`],
  ['school', t`School and studios`],
  ['preview', t`Preview`],
  ['done', t`Done`],
]

/** The steps as stones: open, current, done. On a phone only the current one has its word. */
export function Steps({ current }: { current: Step }) {
  const steps = listSteps()
  const at = steps.findIndex(([step]) => step === current)
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(current)
  // The button that led here is gone.
  useEffect(() => {
    if (before.current !== current) list.current?.focus()
    before.current = current
  }, [current])
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={t`Steps`}
      className="flex flex-wrap gap-x-6 gap-y-1.5 border-b border-line pb-3.5 outline-none max-sm:gap-x-3.5"
    >
      {steps.map(([step, word], index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 text-14',
            index === at ? 'font-600 text-primary-ink' : 'text-ink-2',
          )}
        >
          <span
            className={cx(
              'grid h-5.5 w-6 place-items-center rounded-[48%_52%_50%_50%/56%_54%_46%_44%] text-12 font-600',
              index < at
                ? 'bg-primary text-on-primary'
                : index === at
                  ? 'border-2 border-primary'
                  : 'border-[1.5px] border-dashed border-stone-ghost',
            )}
          >
            {index < at ? <Icon icon={Check} size={14} stroke={3} /> : index + 1}
          </span>
          <span className={index === at ? undefined : 'max-sm:sr-only'}>{word}</span>
        </li>
      ))}
    </ol>
  )
}
