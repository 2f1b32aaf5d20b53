// A print preview over the whole window for papers that are printed once, and QR codes that phones and tablets read.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer, TriangleAlert } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useOpener } from '../../ui/keep-focus.ts'
import { useConfirmLeaving } from '../../ui/use-confirm-leaving.ts'

export interface QrPicture {
  /** The number of modules along an edge, with the quiet margin. */
  size: number
  /** The black modules as one path. */
  path: string
}

/** White modules around the code. Readers need four; the white around the picture is the rest. */
const QUIET_MODULES = 2

/** The error correction allows for a crease or a spot. */
export function qrCode(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const runs = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: runs.join('') }
}

interface QrCodeProps {
  picture: QrPicture
  label: string
  className?: string
}

/** A QR code, black on white in both themes, as readers expect it. */
export function QrCode({ picture: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/**
 * Returns the address under which people reach the server, which may differ from the one of this page. Dialogs ask for it
 * before the paper is shown.
 */
export const usePrintedOrigin = () => useApi('GET /api/auth/providers').data?.origin ?? window.location.origin

/** Formats an address as people type it. */
export const formatHost = (origin: string) => origin.replace(/^https?:\/\//, '')

/** Whether an address works on this computer only, so that a paper with it is useless on others. */
export const isOnThisComputer = (origin: string) => onThisComputer.test(origin)

const onThisComputer = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/

/** A print preview over the whole window. Its content is not stored anywhere, so leaving asks a question first. */
export function PrintPreview({
  title,
  warning,
  origin,
  question,
  ifClosed,
  onClose,
  children,
}: {
  title: string
  warning: ReactNode
  /** The address on the paper. */
  origin: string
  /** Asked before the paper is closed; without it nothing is lost by closing. */
  question?: [title: string, confirmLabel: string]
  /** The text of the question. */
  ifClosed?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const [leaving, setLeaving] = useState(false)
  const opener = useOpener()
  const address = formatHost(origin)
  const leave = () => (question ? setLeaving(true) : onClose())
  useConfirmLeaving(leave)
  return (
    <Radix.Root open onOpenChange={leave}>
      <Radix.Portal>
        <Radix.Content
          data-paper
          aria-describedby={undefined}
          className="fixed inset-0 z-40 overflow-y-auto bg-bg text-ink outline-none! print:static print:overflow-visible"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.save()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.restore()
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="sticky top-0 z-10 border-b border-line bg-surface print:hidden">
            <div className="mx-auto flex min-h-(--bar) max-w-225 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
              <Radix.Title className="mr-auto text-20 font-700">{title}</Radix.Title>
              <Button variant="ghost" onClick={leave}>
                <Trans>Close</Trans>
              </Button>
              <Button
                variant="primary"
                icon={Printer}
                onClick={() => window.print()}
                ref={(button) => button?.focus({ preventScroll: true })}
              >
                <Trans>Print</Trans>
              </Button>
            </div>
            <p className="mx-auto flex max-w-225 items-start gap-2 px-4 pb-3 text-14 text-amber-ink">
              <Icon icon={TriangleAlert} size={18} className="mt-0.5" />
              <span>
                {warning}
                {isOnThisComputer(origin) && ' '}
                {isOnThisComputer(origin) && t`The address on them, ${address}, only works on this computer.`}
              </span>
            </p>
          </div>
          <div className="mx-auto grid max-w-225 gap-6 px-4 py-6 max-sm:px-3 print:block print:max-w-none print:p-0">
            {children}
          </div>
          {leaving && question && (
            <ConfirmDialog
              onOpenChange={() => setLeaving(false)}
              title={question[0]}
              confirmLabel={question[1]}
              cancelLabel={t`Stay here`}
              onConfirm={onClose}
            >
              {ifClosed}
            </ConfirmDialog>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
