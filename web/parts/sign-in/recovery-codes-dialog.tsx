import { useUser } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Printer } from '../../ui/icons.tsx'
import { useConfirmLeaving } from '../../ui/use-confirm-leaving.ts'

/** The codes are shown once, so only 'I have kept them' closes the dialog, and leaving the page needs a confirmation. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { username } = useUser()
  useConfirmLeaving(() => {})
  return (
    <Dialog
      open
      onOpenChange={onKept}
      locked
      size="s"
      title="Your recovery codes"
      description="Without your app or passkey, each of these signs you in once. They are shown only now."
      footer={
        <>
          <Button icon={Printer} onClick={() => window.print()} data-autofocus="">
            Print
          </Button>
          <Button variant="primary" onClick={onKept}>
            I have kept them
          </Button>
        </>
      }
    >
      <div data-paper className="grid gap-3">
        <p className="hidden print:block">
          Cairn, {window.location.host}, username <span className="font-mono">{username}</span>
        </p>
        <ol
          aria-label="Recovery codes"
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
