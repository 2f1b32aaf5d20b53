import { isStaff } from '../../../contract/roles.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import type { CheckedForm } from '../../ui/form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { SettingsFields } from './settings-fields.ts'

const options = [
  { value: 'off', label: 'Off' },
  { value: 'required', label: 'Require' },
] as const

/** Says whom the setting stops until they have set up a second factor. */
export function SecondFactorField({ form }: { form: CheckedForm<SettingsFields> }) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const staff = users.data?.filter(isStaff) ?? []
  const without = staff.filter(({ hasSecondFactor }) => !hasSecondFactor).length
  const value = form.watch('staffSecondFactor')
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Choice
        legend="Two-step sign-in of staff"
        value={value}
        onChange={(next) => form.setValue('staffSecondFactor', next, { shouldDirty: true })}
        options={options}
        hint={
          value === 'required' && without > 0
            ? `${without} of ${staff.length} staff ${pluralWord(without, 'has', 'have')} none and ${pluralWord(without, 'sets', 'set')} one up first.`
            : 'Admins, guides and coaches without a studio give a code or a passkey after the password.'
        }
        error={form.issue('staffSecondFactor')}
      />
      {value === 'required' && (
        <Field
          label="From"
          error={form.issue('staffSecondFactorFrom')}
          hint="Until then every page reminds them. Left empty: today."
        >
          <TextInput {...form.register('staffSecondFactorFrom')} type="date" />
        </Field>
      )}
    </div>
  )
}
