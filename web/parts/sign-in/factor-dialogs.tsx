// The dialogs of two-step sign-in: adding an app or a passkey, removing either, and the recovery codes.

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
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
import { AppCodeInput, describePasskeyFailure, labelMethod, listMissing, makePasskey } from './methods.tsx'

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
    required: { code: listMissing().code },
    call: put,
    onSend: (body) => put.mutate({ body }),
  })
  const picture = useMemo(() => qrCode(uri), [uri])
  const spaced = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <FormDialog
      title={t`Set up an app`}
      description={t`Scan this with the app that makes your codes.`}
      form={form}
      label={t`Turn it on`}
      pendingLabel={t`Turning it on...`}
      onClose={onClose}
    >
      <QrCode
        picture={picture}
        label={t`QR code for your app`}
        className="mx-auto w-full max-w-60 rounded-10"
      />
      <p className="text-14 text-ink-2">
        <Trans>
          No camera? Type this into the app:
          <br />
          <span translate="no" className="font-mono text-16 text-ink">
            {spaced}
          </span>
        </Trans>
      </p>
      <Field label={labelMethod('totp')} error={form.issue('code') ?? form.rest}>
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
    required: { name: t`A name is required.` },
    call: { error: add.error ?? begin.error, isPending: begin.isPending || add.isPending },
    onSend: () => {
      setFailure(null)
      begin.mutate({})
    },
  })
  return (
    <FormDialog
      title={t`Add a passkey`}
      description={t`Use your fingerprint, face, PIN or security key instead of a code.`}
      form={form}
      label={t`Add passkey`}
      pendingLabel={t`Adding...`}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        error={form.issue('name')}
        hint={t`A name you’ll recognize, such as ‘Staff laptop’.`}
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

type Factors = Answer<'GET /api/auth/second-factor'>
/** The app, or one of the passkeys. */
export type Removed = 'app' | Factors['passkeys'][number]

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
  const signedOut = t`Your other devices were signed out.`
  const question = {
    pendingLabel: t`Removing...`,
    onClose,
    children: (
      <>
        {isLast ? (
          <p>
            {plural(recoveryCodesLeft, {
              0: 'It is your last one: two-step sign-in is then off.',
              one: 'It is your last one: two-step sign-in is then off, and your # recovery code goes with it.',
              other:
                'It is your last one: two-step sign-in is then off, and your # recovery codes go with it.',
            })}
          </p>
        ) : (
          <p>
            <Trans>
              You won’t be able to sign in with it. The rest of your two-step sign-in stays the same.
            </Trans>
          </p>
        )}
        <p className="mt-2 text-14 text-ink-2">
          <Trans>You’ll stay signed in here. Your other devices will be signed out.</Trans>
        </p>
      </>
    ),
  }
  const name = removed === 'app' ? '' : removed.name
  return removed === 'app' ? (
    <ConfirmChange
      {...question}
      call="DELETE /api/auth/second-factor/totp"
      input={{}}
      title={t`Remove your app?`}
      confirmLabel={t`Remove app`}
      successToast={[t`App removed`, signedOut]}
      failure={t`The app wasn’t removed`}
    />
  ) : (
    <ConfirmChange
      {...question}
      call="DELETE /api/auth/second-factor/passkeys/:id"
      input={{ params: { id: removed.id } }}
      title={t`Remove the passkey “${name}”?`}
      confirmLabel={t`Remove passkey`}
      successToast={[t`Passkey removed`, signedOut]}
      failure={t`The passkey wasn’t removed`}
    />
  )
}

/** The codes are shown once, so only 'I’ve saved them' closes the dialog, and leaving the page needs a confirmation. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { username } = useUser()
  const { host } = window.location
  useConfirmLeaving(() => {})
  return (
    <Dialog
      onOpenChange={onKept}
      locked
      size="s"
      title={t`Your recovery codes`}
      description={t`Without your app or passkey, each of these signs you in once. You won’t see them again.`}
      footer={
        <>
          <Button icon={Printer} onClick={() => window.print()} data-autofocus="">
            <Trans>Print</Trans>
          </Button>
          <Button variant="primary" onClick={onKept}>
            <Trans>I’ve saved them</Trans>
          </Button>
        </>
      }
    >
      <div data-paper className="grid gap-3">
        <p className="hidden print:block">
          <Trans>
            Cairn, {host}, username{' '}
            <span translate="no" className="font-mono">
              {username}
            </span>
          </Trans>
        </p>
        <ol
          aria-label={t`Recovery codes`}
          translate="no"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-10 bg-sunken px-5 py-4 font-mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="text-14 text-ink-2">
          <Trans>Keep them on paper or in a password manager, not on the device that has your app.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
