// The parts of 'Friday in two minutes', which the school switches on and off, and the questions of reflections.
import { useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type SettingsForm, SwitchField } from './setting-fields.tsx'

const parts = [
  {
    name: 'carryOver',
    label: 'Carry over',
    hint: 'An unfinished goal can go on as a new goal of the next week. The old one stays as it is.',
  },
  {
    name: 'feedbackAnswers',
    label: 'Answers to feedback',
    hint: 'Learners write back to feedback on their goals, once to each.',
  },
  {
    name: 'plans',
    label: 'Plans',
    hint: 'Goals have one more line: what to do when it gets hard.',
  },
  {
    name: 'weekChecks',
    label: 'Check in the week',
    hint: 'Learners say of an open goal whether it is on track or stuck. Coaches hear of stuck ones and see them first.',
  },
] as const

export function FridayFields({ form }: { form: SettingsForm }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 id={id} className="text-16 font-600">
          Friday
        </h3>
        <p className="text-13 text-ink-2">
          Learners end the week in two minutes. What is switched off is kept, and comes back when it is
          switched on.
        </p>
      </div>
      <SwitchField
        name="reflections"
        label="Reflections"
        hint="Learners look back on the week in two texts. Their coach, their guide and the admins read and answer them; the crew does not."
        form={form}
      />
      <div className="grid gap-3">
        <Field label="First question" error={form.issue('firstQuestion')}>
          <TextInput {...form.register('firstQuestion')} />
        </Field>
        <Field
          label="Second question"
          hint="Reflections that are written already keep their questions."
          error={form.issue('secondQuestion')}
        >
          <TextInput {...form.register('secondQuestion')} />
        </Field>
      </div>
      {parts.map((part) => (
        <SwitchField key={part.name} {...part} form={form} />
      ))}
    </section>
  )
}
