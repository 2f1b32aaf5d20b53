// The dialogs of two-step sign-in: adding an app or a passkey, removing either, and the recovery codes.

import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useConfirmLeaving } from '../../ui/use-confirm-leaving.ts'
import { QrCode, qrCode } from '../people/paper.tsx'
import { APP_CODE, AppCodeInput, describePasskeyFailure, makePasskey, missingCode } from './methods.tsx'

interface AppDialogProps {
  app: Answer<'POST /api/auth/second-factor/totp'>
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

/** Shows the secret as a picture and as text, and asks for the first code of the app, which activates it. */
export function AppDialog({ app: { secret, uri }, onAdded, onClose }: AppDialogProps) {
  const put = useChange('PUT /api/auth/second-factor/totp', {
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const form = useCheckedForm({
    defaultValues: { code: '' },
    required: { code: missingCode.code },
    call: put,
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
      <QrCode picture={picture} label="QR code for your app" className="mx-auto w-full max-w-60 rounded-10" />
      <p className="text-14 text-ink-2">
        No camera? Type this into the app:
        <br />
        <span translate="no" className="font-mono text-16 text-ink">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
      <Field label={APP_CODE} error={form.issue('code') ?? form.rest}>
        <AppCodeInput {...form.register('code')} />
      </Field>
    </FormDialog>
  )
}

interface PasskeyDialogProps {
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

/** Asks for a name first, because the browser then shows its own dialog. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = useChange('POST /api/auth/second-factor/passkeys', {
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const begin = useChange('POST /api/auth/second-factor/passkeys/challenge', {
    // Stays pending until the browser has created it.
    onSuccess: async (options) => {
      try {
        const response = await makePasskey(options)
        add.mutate({ body: { name: form.getValues('name').trim(), response } })
      } catch (error) {
        setFailure(describePasskeyFailure(error))
      }
    },
  })
  const form = useCheckedForm({
    defaultValues: { name: '' },
    required: { name: 'A name is required.' },
    call: { error: add.error ?? begin.error, isPending: begin.isPending || add.isPending },
    onSend: () => {
      setFailure(null)
      begin.mutate({})
    },
  })
  return (
    <FormDialog
      title="Add a passkey"
      description="Use your fingerprint, face, PIN or security key instead of a code."
      form={form}
      label="Add passkey"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <Field label="Name" error={form.issue('name')} hint="A name you’ll recognize, such as ‘Staff laptop’.">
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

type Factors = Answer<'GET /api/auth/second-factor'>
/** The app, or one of the passkeys. */
export type Removed = 'app' | Factors['passkeys'][number]

const SIGNED_OUT = 'Your other devices were signed out.'

/** Warns that the recovery codes are removed with the last factor. */
export function RemoveFactor({
  factors: { totpSince, passkeys, recoveryCodesLeft },
  removed,
  onClose,
}: {
  factors: Factors
  removed: Removed
  onClose: () => void
}) {
  const isLast = (totpSince === null ? 0 : 1) + passkeys.length === 1
  const question = {
    pendingLabel: 'Removing...',
    onClose,
    children: (
      <>
        {isLast ? (
          <p>
            It is your last one: two-step sign-in is then off
            {recoveryCodesLeft > 0 &&
              `, and your ${plural(recoveryCodesLeft, 'recovery code')} ${pluralWord(recoveryCodesLeft, 'goes', 'go')} with it`}
            .
          </p>
        ) : (
          <p>You won’t be able to sign in with it. The rest of your two-step sign-in stays the same.</p>
        )}
        <p className="mt-2 text-14 text-ink-2">
          You’ll stay signed in here. Your other devices will be signed out.
        </p>
      </>
    ),
  }
  return removed === 'app' ? (
    <ConfirmChange
      {...question}
      call="DELETE /api/auth/second-factor/totp"
      input={{}}
      title="Remove your app?"
      confirmLabel="Remove app"
      successToast={['App removed', SIGNED_OUT]}
      failure="The app wasn’t removed"
    />
  ) : (
    <ConfirmChange
      {...question}
      call="DELETE /api/auth/second-factor/passkeys/:id"
      input={{ params: { id: removed.id } }}
      title={`Remove the passkey “${removed.name}”?`}
      confirmLabel="Remove passkey"
      successToast={['Passkey removed', SIGNED_OUT]}
      failure="The passkey wasn’t removed"
    />
  )
}

/** The codes are shown once, so only 'I’ve saved them' closes the dialog, and leaving the page needs a confirmation. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { username } = useUser()
  useConfirmLeaving(() => {})
  return (
    <Dialog
      onOpenChange={onKept}
      locked
      size="s"
      title="Your recovery codes"
      description="Without your app or passkey, each of these signs you in once. You won’t see them again."
      footer={
        <>
          <Button icon={Printer} onClick={() => window.print()} data-autofocus="">
            Print
          </Button>
          <Button variant="primary" onClick={onKept}>
            I’ve saved them
          </Button>
        </>
      }
    >
      <div data-paper className="grid gap-3">
        <p className="hidden print:block">
          Cairn, {window.location.host}, username{' '}
          <span translate="no" className="font-mono">
            {username}
          </span>
        </p>
        <ol
          aria-label="Recovery codes"
          translate="no"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-10 bg-sunken px-5 py-4 font-mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="text-14 text-ink-2">
          Keep them on paper or in a password manager, not on the device that has your app.
        </p>
      </div>
    </Dialog>
  )
}
