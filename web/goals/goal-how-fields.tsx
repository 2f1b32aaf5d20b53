import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { GoalForm } from './goal-form.ts'
import { categories, categoryIcon } from './goal-words.ts'
import { Named } from './named.tsx'

const categoryOptions = categories.map((value) => ({ value, label: value, icon: categoryIcon[value] }))
const durationOptions = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

/** More about the goal, its category, and whether it is for a day or for the week. */
export function HowFields({ form, onDuration }: { form: GoalForm; onDuration?: () => void }) {
  const [category, duration] = form.watch(['category', 'duration'])
  return (
    <>
      <Field label={<Named as="Description">Tell more</Named>} optional error={form.issue('description')}>
        <TextArea {...form.register('description')} rows={2} className="min-h-18!" />
      </Field>
      <Choice
        legend="Category"
        look="trio"
        name="category"
        value={category}
        onChange={(next) => form.setValue('category', next)}
        options={categoryOptions}
        error={form.issue('category')}
      />
      <Choice
        legend={<Named as="Duration">Daily or weekly?</Named>}
        name="duration"
        value={duration}
        onChange={(next) => {
          form.setValue('duration', next)
          onDuration?.()
        }}
        options={durationOptions}
        error={form.issue('duration')}
      />
    </>
  )
}
