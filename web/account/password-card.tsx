import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { minimumPasswordLength } from '../../contract/passwords.ts'
import { useChange } from '../api/queries.ts'
import { useRenewSession } from '../frame/session.tsx'
import { useUser } from '../frame/user-and-week.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field, PasswordInput } from '../ui/field.tsx'
import { FormNote, useCheckedForm } from '../ui/form.tsx'
import { showSuccess } from '../ui/toast.ts'

/** The typed passwords are never stored as a draft. */
export function PasswordCard() {
  const user = useUser()
  const renewSession = useRenewSession()
  const [changes, setChanges] = useState(0)
  const change = useChange('POST /api/auth/password', {
    onSuccess: () => {
      form.reset()
      setChanges((before) => before + 1)
      renewSession()
      showSuccess(t`Password changed`, t`You’re still signed in here. Your other devices were signed out.`)
    },
  })
  const minimum = minimumPasswordLength(user)
  const form = useCheckedForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    call: change,
    onSend: (body) => change.mutate({ body }),
  })
  return (
    <Card title={t`Password`}>
      <CardBody>
        <form noValidate className="grid gap-4.5" onSubmit={form.onSubmit}>
          {/* Password managers keep a password with its username. */}
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          {/* After a change both fields are empty and hidden again. */}
          <div key={changes} className="grid gap-4.5">
            <Field label={t`Current password`} error={form.issue('currentPassword')}>
              <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
            </Field>
            <Field
              label={t`New password`}
              error={form.issue('newPassword')}
              hint={t`At least ${minimum} characters. You’ll stay signed in here and be signed out everywhere else.`}
            >
              <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
            </Field>
          </div>
          <FormNote rest={form.rest} />
          <Button type="submit" pending={change.isPending} pendingLabel={t`Changing...`}>
            <Trans>Change password</Trans>
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
