import { useRef, useState } from 'react'
import { minimumPasswordLength } from '../../contract/passwords.ts'
import { useChange } from '../api/queries.ts'
import { useTakeUpNewToken, useUser } from '../frame/session.tsx'
import { useIssues } from '../session/use-issues.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'

/** What is typed stays in the fields alone: it is never kept as a draft. */
export function PasswordCard() {
  const user = useUser()
  const takeUpNewToken = useTakeUpNewToken()
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState(0)
  const change = useChange('POST /api/auth/password', {
    onSuccess: () => {
      setChanges((before) => before + 1)
      takeUpNewToken()
      toast({
        kind: 'success',
        title: 'Password changed',
        description: 'You stay signed in here. Your other devices were signed out.',
      })
    },
  })
  const issues = useIssues(change.error, form)
  // What belongs to no field, such as the wait after too many wrong passwords.
  const other = change.error?.issues.length === 0 ? change.error.sentence : null
  const submit = () => {
    if (!form.current || change.isPending) return
    const typed = new FormData(form.current)
    const text = (name: string) => String(typed.get(name) ?? '')
    change.mutate({ body: { currentPassword: text('currentPassword'), newPassword: text('newPassword') } })
  }
  return (
    <Card region>
      <CardHeader title="Password" />
      <CardBody>
        <form
          ref={form}
          noValidate
          className="grid gap-4.5"
          onInput={issues.forget}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {/* For password managers, which keep a password with its username. */}
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          {/* Both start empty and hidden again after a change. */}
          <div key={changes} className="grid gap-4.5">
            <Field label="Current password" error={issues.of('currentPassword')}>
              <PasswordInput name="currentPassword" autoComplete="current-password" />
            </Field>
            <Field
              label="New password"
              error={issues.of('newPassword')}
              hint={`At least ${minimumPasswordLength(user)} characters. You stay signed in here, not elsewhere.`}
            >
              <PasswordInput name="newPassword" autoComplete="new-password" />
            </Field>
          </div>
          {other && (
            <Note tone="bad" alert>
              {other}
            </Note>
          )}
          <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
            Change password
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
