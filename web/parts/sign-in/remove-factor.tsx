import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'

type Factors = Answer<'GET /api/auth/second-factor'>
/** The app, or one of the passkeys. */
export type Removed = 'app' | Factors['passkeys'][number]

/** Says what goes along: the recovery codes with the last factor. */
export function RemoveFactor({
  factors: { totpSince, passkeys, recoveryCodesLeft },
  removed,
  onClose,
}: {
  factors: Factors
  removed: Removed
  onClose: () => void
}) {
  const isApp = removed === 'app'
  const settings = {
    onSuccess: () => {
      showSuccess(isApp ? 'App removed' : 'Passkey removed', 'Your other devices were signed out.')
      onClose()
    },
    onError: onFailure(isApp ? 'The app was not removed' : 'The passkey was not removed'),
  }
  const app = useChange('DELETE /api/auth/second-factor/totp', settings)
  const passkey = useChange('DELETE /api/auth/second-factor/passkeys/:id', settings)
  const isLast = (totpSince === null ? 0 : 1) + passkeys.length === 1
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isApp ? 'Remove your app?' : `Remove the passkey “${removed.name}”?`}
      confirmLabel={isApp ? 'Remove app' : 'Remove passkey'}
      pending={app.isPending || passkey.isPending}
      pendingLabel="Removing..."
      onConfirm={() => {
        if (isApp) app.mutate({})
        else passkey.mutate({ params: { id: removed.id } })
      }}
    >
      {isLast ? (
        <p>
          It is your last one: two-step sign-in is then off
          {recoveryCodesLeft > 0 && `, and your ${recoveryCodesLeft} recovery codes go with it`}.
        </p>
      ) : (
        <p>It signs you in no more. The rest of your two-step sign-in stays.</p>
      )}
      <p className="mt-2 text-14 text-ink-2">You stay signed in here. Your other devices are signed out.</p>
    </ConfirmDialog>
  )
}
