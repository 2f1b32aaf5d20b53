import { useMemo } from 'react'
import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QrCode, qrCode } from '../people/qr-code.tsx'
import { APP_CODE, AppCodeInput, missingCode } from './code-inputs.tsx'

/** The secret as a picture and as text, and the first code of the app, which puts it in force. */
export function AppDialog({
  app: { secret, uri },
  onAdded,
  onClose,
}: {
  app: Answer<'POST /api/auth/second-factor/totp'>
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}) {
  const put = useChange('PUT /api/auth/second-factor/totp', {
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const form = useCheckedForm({
    defaultValues: { code: '' },
    required: { code: missingCode.code },
    error: put.error,
    pending: put.isPending,
    onSend: (body) => put.mutate({ body }),
  })
  const picture = useMemo(() => qrCode(uri), [uri])
  return (
    <FormDialog
      title="Set up an app"
      description="Scan this with the app that makes your codes."
      form={form}
      label="Turn it on"
      pendingLabel="Turning it on..."
      onClose={onClose}
    >
      <QrCode of={picture} label="QR code for your app" className="mx-auto w-full max-w-60 rounded-10" />
      <p className="text-14 text-ink-2">
        No camera? Type this into the app:
        <br />
        <span className="font-mono text-16 text-ink">{secret.replace(/.{4}(?=.)/g, '$& ')}</span>
      </p>
      <Field label={APP_CODE} error={form.issue('code') ?? form.rest}>
        <AppCodeInput {...form.register('code')} />
      </Field>
    </FormDialog>
  )
}
