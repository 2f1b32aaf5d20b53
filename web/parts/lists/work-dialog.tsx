import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { Meter } from '../../ui/meter.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { ListWork } from './use-list-work.ts'

/** A dialog of long work. While it is pending, the progress replaces the body, and Stop replaces the buttons. */
export function WorkDialog({
  work: { progress, stop, stopping },
  label,
  ifStopped,
  canStop = true,
  above,
  footer,
  onClose,
  children,
  ...dialog
}: {
  work: Pick<ListWork, 'progress' | 'stop' | 'stopping'>
  /** The label of the count: 'Learners checked'. */
  label: string
  /** Says what happens if the user stops now. */
  ifStopped: string
  canStop?: boolean
  /** Stays while the work is pending. */
  above?: ReactNode
  onClose: () => void
} & Omit<DialogProps, 'open' | 'onOpenChange' | 'locked'>) {
  const done = progress && formatCount(progress.done)
  const total = progress && formatCount(progress.total)
  return (
    <Dialog
      {...dialog}
      onOpenChange={onClose}
      locked={progress !== null}
      footer={
        progress
          ? canStop && (
              <Button onClick={stop} pending={stopping} pendingLabel={t`Stopping...`}>
                <Trans>Stop</Trans>
              </Button>
            )
          : footer
      }
    >
      {above}
      {progress ? (
        <div className="grid gap-2">
          <p role="status" className="text-14 font-600 tabular-nums">
            <Trans>
              {done} of {total}
            </Trans>
          </p>
          <Meter size="m" label={label} value={progress.done} max={progress.total} />
          <p className="text-13 text-ink-2">{ifStopped}</p>
        </div>
      ) : (
        children
      )}
    </Dialog>
  )
}
