import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { GoalDraft } from './goal-draft.ts'
import type { GoalIssues } from './goal-form-rules.ts'
import { categories, categoryIcon } from './goal-words.ts'
import { Named } from './named.tsx'

const categoryOptions = categories.map((value) => ({ value, label: value, icon: categoryIcon[value] }))
const durationOptions = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

/** More about the goal, its category, and whether it is for a day or for the week. */
export function HowFields({
  values,
  issues,
  onChange,
  onDuration,
}: {
  values: GoalDraft
  issues: GoalIssues
  onChange: (part: Partial<GoalDraft>) => void
  onDuration: (duration: GoalDraft['duration']) => void
}) {
  return (
    <>
      <Field label={<Named as="Description">Tell more</Named>} optional error={issues.description}>
        <TextArea
          name="description"
          rows={2}
          className="min-h-18!"
          value={values.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Field>
      <Choice
        legend="Category"
        look="trio"
        name="category"
        value={values.category}
        onChange={(category) => onChange({ category })}
        options={categoryOptions}
        error={issues.category}
      />
      <Choice
        legend={<Named as="Duration">Daily or weekly?</Named>}
        name="duration"
        value={values.duration}
        onChange={onDuration}
        options={durationOptions}
        error={issues.duration}
      />
    </>
  )
}
