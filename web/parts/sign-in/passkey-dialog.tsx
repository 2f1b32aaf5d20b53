import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { Field } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { makePasskey, passkeyFailure } from './passkeys.ts'

/** A name first, because the browser then shows its own dialog. */
export function PasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = useChange('POST /api/auth/second-factor/passkeys', {
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const begin = useChange('POST /api/auth/second-factor/passkeys/challenge', {
    // Under way until the browser has made it.
    onSuccess: async (options) => {
      try {
        const response = await makePasskey(options)
        add.mutate({ body: { name: form.getValues('name').trim(), response } })
      } catch (error) {
        setFailure(passkeyFailure(error))
      }
    },
  })
  const form = useCheckedForm({
    defaultValues: { name: '' },
    required: { name: 'A name is required.' },
    error: add.error ?? begin.error,
    pending: begin.isPending || add.isPending,
    onSend: () => {
      setFailure(null)
      begin.mutate({})
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      description="A fingerprint, a face, a PIN or a security key then takes the place of a code."
      form={form}
      label="Add passkey"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <Field
        label="Name"
        error={form.issue('name')}
        hint="So that you know it again, such as ‘Staff laptop’."
      >
        <TextInput {...form.register('name')} maxLength={100} autoComplete="off" />
      </Field>
      {failure === null ? (
        <FormNote rest={form.rest} />
      ) : (
        <Note tone="bad" alert>
          {failure}
        </Note>
      )}
    </FormDialog>
  )
}
