import { type ReactNode, useState } from 'react'
import { formatTime } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { useNow } from '../ui/now.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { timeZones } from './time-zones.ts'

type IssueOf = (path: string) => string | undefined

export function SchoolFields({ issueOf }: { issueOf: IssueOf }) {
  const { zones, own } = timeZones()
  const [zone, setZone] = useState(own)
  return (
    <Group legend="Your school">
      <Field label="School name" error={issueOf('school.name')} required>
        <TextInput name="school.name" autoComplete="organization" autoFocus />
      </Field>
      <Field
        label="Time zone"
        error={issueOf('school.timeZone')}
        hint={`Goals are due at 4:00 PM in this zone. It is ${formatTime(useNow(), zone)} there now.`}
      >
        <Select name="school.timeZone" value={zone} onChange={({ target }) => setZone(target.value)}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </Group>
  )
}

export function AdminFields({ issueOf }: { issueOf: IssueOf }) {
  return (
    <Group legend="The first admin: you">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={issueOf('admin.firstName')} required>
          <TextInput name="admin.firstName" autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={issueOf('admin.lastName')} required>
          <TextInput name="admin.lastName" autoComplete="family-name" />
        </Field>
      </div>
      <Field
        label="Username"
        error={issueOf('admin.username')}
        hint="3 to 64 letters, digits, dots, dashes or underscores."
        required
      >
        <TextInput
          name="admin.username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Password"
        error={issueOf('admin.password')}
        hint="At least 12 characters. A few words that only you would put together are best."
        required
      >
        <PasswordInput name="admin.password" autoComplete="new-password" />
      </Field>
    </Group>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-18 font-600">{legend}</legend>
      {children}
    </fieldset>
  )
}
