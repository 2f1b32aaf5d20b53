// The card that leads a new school to its first goals, and the card of steps that it shares with a new school year.

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { getNextWeek } from '../../../contract/school-week.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tick } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Scene } from '../../ui/scene.tsx'
import { capitalize, spellNumber } from '../goals/goal-words.ts'
import type { FirstStep } from './first-steps.ts'

interface FirstStepsCardProps {
  steps: readonly FirstStep[]
  current: FirstStep
  placed: number
  actions: ReactNode
}

/** Four steps, with buttons for the current one. The card disappears after the fourth. */
export function FirstStepsCard({ steps, current, placed, actions }: FirstStepsCardProps) {
  return (
    <StepsCard
      title={t`Four steps to the first goal week`}
      lead={<Progress placed={placed} left={steps.length - placed} />}
      steps={steps}
      current={current}
      placed={placed}
      getActions={(step) => (step === current ? actions : null)}
    />
  )
}

interface Step {
  name: string
  title: string
  sentence: string
  done: boolean
}

interface StepsCardProps<Item extends Step> {
  title: string
  lead: ReactNode
  /** Buttons next to the title. */
  headActions?: ReactNode
  steps: readonly Item[]
  /** Undefined when all are done. */
  current: Item | undefined
  placed: number
  /** Returns the buttons of a step, or null. */
  getActions: (step: Item) => ReactNode
  /** Lets the reader mark steps as done, if nothing else knows. */
  onToggle?: (step: Item) => void
}

/** A higher cairn is drawn smaller on phones. */
const MAX_STONES_ON_PHONE = 4

/** Steps in a list, and a cairn that grows with them. */
export function StepsCard<Item extends Step>({
  title,
  lead,
  headActions,
  steps,
  current,
  placed,
  getActions,
  onToggle,
}: StepsCardProps<Item>) {
  return (
    <Card
      region
      className="grid overflow-hidden sm:grid-cols-[13.75rem_minmax(0,1fr)] xl:grid-cols-[18.75rem_minmax(0,1fr)]"
    >
      <div className="relative h-37 overflow-hidden bg-scene-sky sm:h-auto sm:min-h-50">
        <Scene className="sm:w-[182%]" />
        <Cairn
          done={placed}
          todo={steps.length - placed}
          ground="shade"
          height={206}
          className={cx(
            'absolute inset-x-0 bottom-2 mx-auto sm:bottom-4 [&_.cairn-ghost]:fill-scene-sky',
            steps.length > MAX_STONES_ON_PHONE && 'max-sm:h-33 max-sm:w-auto',
          )}
        />
      </div>
      <div>
        <CardHeader
          title={<span className="text-18 sm:text-20">{title}</span>}
          action={headActions}
          className="pb-0 sm:pt-4 sm:pb-0 sm:pl-6"
        />
        <p className="px-4 pb-3.5 text-14 text-ink-2 sm:px-6">{lead}</p>
        <ol>
          {steps.map((step, index) => (
            <StepRow
              key={step.name}
              number={index + 1}
              step={step}
              isCurrent={step === current}
              actions={getActions(step)}
              onToggle={onToggle && (() => onToggle(step))}
            />
          ))}
        </ol>
      </div>
    </Card>
  )
}

function Progress({ placed, left }: { placed: number; left: number }) {
  const { label, weekStart, weeks } = useGoalWeek()
  const next = label === 'Next Week' ? weekStart : getNextWeek(weekStart, weeks)
  const day = formatCalendarDay(next)
  const leftNumber = spellNumber(left)
  if (placed === 0) {
    const number = capitalize(leftNumber)
    return t`${number} stones to place. The next goal week starts ${day}.`
  }
  const number = capitalize(spellNumber(placed))
  return plural(placed, {
    one: `One stone placed, ${leftNumber} to go. The next goal week starts ${day}.`,
    other: `${number} stones placed, ${leftNumber} to go. The next goal week starts ${day}.`,
  })
}

interface StepRowProps {
  number: number
  step: Step
  isCurrent: boolean
  actions: ReactNode
  onToggle: (() => void) | undefined
}

function StepRow({ number, step: { title, done, sentence }, isCurrent, actions, onToggle }: StepRowProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'flex min-h-19 flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-6',
        isCurrent && 'bg-primary-soft',
      )}
    >
      {onToggle ? (
        <span className="-mx-1.5">
          <Tick state={done ? 'done' : 'open'} label={t`Done: ${title}`} onChange={onToggle} />
        </span>
      ) : (
        <StepStone number={number} done={done} isCurrent={isCurrent} />
      )}
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-16', done ? 'font-400 text-ink-2' : 'font-600')}>
          {done && !onToggle ? (
            <Trans>
              <span className="sr-only">Done: </span>
              {title}
            </Trans>
          ) : (
            title
          )}
        </h3>
        <p className={cx('text-14', isCurrent ? 'text-ink' : 'text-ink-2')}>{sentence}</p>
      </div>
      {actions !== null && (
        <div className="flex flex-wrap gap-2 max-xl:basis-full sm:max-xl:pl-13 max-sm:*:flex-auto">
          {actions}
        </div>
      )}
    </li>
  )
}

function StepStone({ number, done, isCurrent }: { number: number; done: boolean; isCurrent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid h-8.25 w-9 shrink-0 place-items-center rounded-stone text-14 font-600 tabular-nums',
        done
          ? 'bg-primary text-on-primary'
          : isCurrent
            ? 'border-2 border-primary bg-surface text-primary-ink'
            : 'border-[1.5px] border-dashed border-stone-ghost text-ink-2',
      )}
    >
      {done ? <Icon icon={Check} size={18} stroke={2.6} /> : number}
    </span>
  )
}
