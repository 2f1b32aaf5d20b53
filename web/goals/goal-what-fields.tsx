import { useState } from 'react'
import { goalTitleFor, QUANTITY_MAX, QUANTITY_MIN } from '../../contract/goal-types.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { Archive, BookOpen, type IconPicture, Mountain } from '../ui/icons.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type GoalForm, quantityOf, quantityRange } from './goal-form.ts'
import { Named } from './named.tsx'

/** The pictures of the types that a new school starts with; types of the school's own have the mountain. */
const typeIcons: Record<string, IconPicture> = {
  'Khan Academy Kids Lesson': BookOpen,
  'Waseca Drawer': Archive,
}

interface Props {
  form: GoalForm
  /** Somebody else's goal is not spoken of as 'you'. */
  others: boolean
}

/** What the goal is: in a studio with goal types one of them, elsewhere one's own words. */
export function WhatFields({ types, ...fields }: Props & { types: readonly string[] }) {
  return types.length === 0 ? <TitleField {...fields} /> : <TypeFields {...fields} types={types} />
}

/** A title in one's own words. */
function TitleField({ form, others }: Props) {
  return (
    <Field
      label={others ? 'Title' : <Named as="Title">What will you do?</Named>}
      required
      error={form.issue('title')}
    >
      <TextInput
        {...form.register('title')}
        placeholder="One thing that can be finished"
        autoComplete="off"
        enterKeyHint="done"
      />
    </Field>
  )
}

/** In a studio with goal types: which one, how many, and the title that comes of it. */
function TypeFields({ form, others, types }: Props & { types: readonly string[] }) {
  const [goalType, typed] = form.watch(['goalType', 'quantity'])
  const quantity = quantityOf(typed)
  const [left, setLeft] = useState(false)
  const chosen = types.find((type) => type === goalType)
  const titleIssue = form.issue('title')
  const few = types.length <= 2
  const pairs = Array.from({ length: Math.ceil(types.length / 2) }, (_, row) =>
    types.slice(row * 2, row * 2 + 2),
  )
  return (
    <>
      {/* The number would call up the keyboard of a phone before the type is chosen. */}
      <div tabIndex={-1} data-autofocus className="grid gap-2 outline-none!">
        {pairs.map((pair, row) => (
          <Choice
            key={pair[0]}
            look={few ? 'big' : 'row'}
            name="goalType"
            legend={
              <span className={row > 0 ? 'sr-only' : undefined}>
                {others ? 'Goal type' : <Named as="Goal type">What will you do?</Named>}
              </span>
            }
            value={pair.find((type) => type === goalType) ?? null}
            onChange={(type) => form.setValue('goalType', type)}
            options={pair.map((type) => ({
              value: type,
              label: type,
              ...(few && { icon: typeIcons[type] ?? Mountain }),
            }))}
            error={row === pairs.length - 1 ? form.issue('goalType') : undefined}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field
          label="How many?"
          error={form.issue('quantity') ?? (left && quantity === null && quantityRange)}
        >
          <Stepper
            value={typed}
            min={QUANTITY_MIN}
            max={QUANTITY_MAX}
            onChange={(next) => {
              setLeft(false)
              form.setValue('quantity', next)
            }}
            onLeave={() => setLeft(true)}
          />
        </Field>
        {chosen !== undefined && quantity !== null && (
          <p className="min-w-0 flex-1" aria-live="polite">
            <span className="block text-13 text-ink-2">{others ? 'The goal' : 'Your goal'}</span>
            <b className="font-600 [overflow-wrap:anywhere]">{goalTitleFor(chosen, quantity)}</b>
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
