// The fields of the forms of new and edited goals.

import { t } from '@lingui/core/macro'
import { Archive, BookOpen, type LucideIcon, Mountain, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addDays } from '../../../contract/days.ts'
import { formatGoalTitle, MAX_QUANTITY, MIN_QUANTITY } from '../../../contract/goal-types.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { formatWeekday } from '../../ui/dates.ts'
import { Field, GrowingInput, TextArea, TextInput } from '../../ui/field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { describeQuantities, type GoalForm, MAX_REPEAT_DAYS, parseQuantity } from './goal-form.ts'
import { categories, categoryIcon, describeReaders, labelCategory } from './goal-words.ts'

/** Returns the icon of a goal type that new schools start with. A school's own types have the mountain. */
function typeIcon(type: string): LucideIcon {
  if (type === 'Khan Academy Kids Lesson') return BookOpen
  return type === 'Waseca Drawer' ? Archive : Mountain
}

interface Props {
  form: GoalForm
  /** The goal belongs to another person, so the labels do not say 'you'. */
  forOther: boolean
}

/** Asks for the goal: a goal type in a studio that has them, a free title elsewhere. */
export function WhatFields({
  types,
  existing = false,
  ...fields
}: Props & { types: readonly string[]; existing?: boolean }) {
  if (types.length > 0) return <TypeFields {...fields} types={types} />
  return <TitleField {...fields} existing={existing} />
}

/** The title of an `existing` goal can be longer than a line, and is shown whole. */
function TitleField({ form, forOther, existing }: Props & { existing: boolean }) {
  const props = {
    ...form.register('title'),
    placeholder: t`One thing that can be finished`,
    autoComplete: 'off',
    enterKeyHint: 'done',
  } as const
  return (
    <Field
      label={forOther ? t`Title` : <Named as={t`Title`}>{t`What will you do?`}</Named>}
      required
      error={form.issue('title')}
    >
      {existing ? <GrowingInput {...props} /> : <TextInput {...props} />}
    </Field>
  )
}

/** The fields for a studio with goal types: the type, the quantity, and the title made from both. */
function TypeFields({ form, forOther, types }: Props & { types: readonly string[] }) {
  const [goalType, typed] = form.watch(['goalType', 'quantity'])
  const quantity = parseQuantity(typed)
  const [left, setLeft] = useState(false)
  const chosen = types.find((type) => type === goalType)
  const titleIssue = form.issue('title')
  const few = types.length <= 2
  const pairs = Array.from({ length: Math.ceil(types.length / 2) }, (_, row) =>
    types.slice(row * 2, row * 2 + 2),
  )
  return (
    <>
      {/* Focus on the number would open a phone's keyboard before the type is chosen, so this group takes the focus. */}
      <div tabIndex={-1} data-autofocus className="grid gap-2 outline-none!">
        {pairs.map((pair, row) => (
          <Choice
            key={pair[0]}
            layout={few ? 'big' : 'row'}
            name="goalType"
            legend={
              <span className={row > 0 ? 'sr-only' : undefined}>
                {forOther ? t`Goal type` : <Named as={t`Goal type`}>{t`What will you do?`}</Named>}
              </span>
            }
            value={pair.find((type) => type === goalType) ?? null}
            onChange={(type) => form.setValue('goalType', type)}
            options={pair.map((type) => ({
              value: type,
              label: type,
              ...(few && { icon: typeIcon(type) }),
            }))}
            error={row === pairs.length - 1 ? form.issue('goalType') : undefined}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field
          label={t`How many?`}
          error={form.issue('quantity') ?? (left && quantity === null && describeQuantities())}
        >
          <Stepper
            value={typed}
            min={MIN_QUANTITY}
            max={MAX_QUANTITY}
            onChange={(next) => {
              setLeft(false)
              form.setValue('quantity', next)
            }}
            onLeave={() => setLeft(true)}
          />
        </Field>
        {chosen !== undefined && quantity !== null && (
          <p className="min-w-0 flex-1" aria-live="polite">
            <span className="block text-13 text-ink-2">{forOther ? t`The goal` : t`Your goal`}</span>
            <b className="font-600 [overflow-wrap:anywhere]">{formatGoalTitle(chosen, quantity)}</b>
          </p>
        )}
      </div>
      {titleIssue && (
        <p role="alert" className="text-14 text-clay-ink">
          {titleIssue}
        </p>
      )}
    </>
  )
}

const listCategories = () =>
  categories.map((value) => ({ value, label: labelCategory(value), icon: categoryIcon[value] }))
const listDurations = () => [
  { value: 'daily' as const, label: t`Daily` },
  { value: 'weekly' as const, label: t`Weekly` },
]

export function HowFields({ form, onDuration }: { form: GoalForm; onDuration?: () => void }) {
  const [category, duration] = form.watch(['category', 'duration'])
  return (
    <>
      <Choice
        legend={t`Category`}
        layout="trio"
        name="category"
        value={category}
        onChange={(next) => form.setValue('category', next)}
        options={listCategories()}
        error={form.issue('category')}
      />
      <Choice
        legend={<Named as={t`Duration`}>{t`Daily or weekly?`}</Named>}
        name="duration"
        value={duration}
        onChange={(next) => {
          form.setValue('duration', next)
          onDuration?.()
        }}
        options={listDurations()}
        error={form.issue('duration')}
      />
    </>
  )
}

/**
 * The description. `collapsed` shows only the button 'Add a note' until it is clicked or there is a text. With goal types
 * it is collapsed at the end of the form, so that a phone shows the youngest learners everything they must choose.
 */
export function DescriptionField({ form, collapsed = false }: { form: GoalForm; collapsed?: boolean }) {
  // A field that was shown stays, even if its text is deleted.
  const [had] = useState(() => form.getValues('description') !== '')
  const [pressed, setPressed] = useState(false)
  if (collapsed && !had && !pressed) {
    return (
      <Button
        variant="ghost"
        icon={Plus}
        className="-my-2 -ms-3 justify-self-start"
        onClick={() => setPressed(true)}
      >
        {t`Add a note`}
      </Button>
    )
  }
  return (
    <Field
      label={<Named as={t`Description`}>{t`Add details`}</Named>}
      optional
      error={form.issue('description')}
    >
      <TextArea {...form.register('description')} autoFocus={pressed} rows={2} className="min-h-18!" />
    </Field>
  )
}

/** Asks for the owner's plan for when it gets hard; only in a school that uses plans. */
export function PlanField({ form }: { form: GoalForm }) {
  if (!useGoalWeek().settings.plans) return null
  return (
    <Field
      label={t`Plan`}
      optional
      hint={
        <>
          {t`If … then I will …`}
          <span className="block">{describeReaders()}</span>
        </>
      }
      error={form.issue('plan')}
    >
      <TextArea {...form.register('plan')} rows={2} className="min-h-18!" />
    </Field>
  )
}

/** The last day that is proposed, in days after the end of the goal week. */
const PROPOSED_REPEAT_DAYS = 35

/** Asks whether the goal is created once, or again in each week until a day. `day` is the first goal's due day. */
export function RepeatField({ form, day }: { form: GoalForm; day: string | null }) {
  const { weekStart, weekEnd } = useGoalWeek()
  const [until, duration] = form.watch(['until', 'duration'])
  const repeats = until !== null
  const weekday = day === null ? '' : formatWeekday(day)
  const [pressed, setPressed] = useState(false)
  return (
    <div className="grid min-w-0 gap-2">
      <Choice
        legend={t`Repeat`}
        name="repeat"
        value={repeats ? 'weekly' : 'once'}
        onChange={(next) => {
          setPressed(true)
          form.setValue('until', next === 'once' ? null : addDays(weekEnd, PROPOSED_REPEAT_DAYS))
        }}
        options={listRepeats()}
      />
      {repeats && (
        // The new field is below the end of the sheet on a phone.
        <div ref={pressed ? showWhole : undefined}>
          <Field
            label={<span className="sr-only">{t`Every week until`}</span>}
            hint={
              duration === 'weekly' || day === null
                ? t`A new goal each week, due on its last school day.`
                : t`A new goal each week, due on ${weekday}.`
            }
            error={form.issue('until')}
          >
            <TextInput
              {...form.register('until')}
              type="date"
              min={day ?? undefined}
              max={addDays(weekStart, MAX_REPEAT_DAYS)}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const listRepeats = () => [
  { value: 'once' as const, label: t`Once` },
  { value: 'weekly' as const, label: t`Every week until` },
]

/** A question to a child as a label. Screen readers also get `as`, the field's formal name. */
function Named({ as, children }: { as: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{as}: </span>
      {children}
    </>
  )
}
