// The letters over the whole window, as they will be printed: one a page, on Letter and on A4.
import * as Radix from 'radix-ui/dialog'
import { useState } from 'react'
import type { FamilyCode } from '../../../contract/families.ts'
import { familyLanguages } from '../../../contract/family-language.ts'
import { plural } from '../../../contract/sentences.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon, Printer, TriangleAlert } from '../../ui/icons.tsx'
import { useOpener } from '../../ui/keep-focus.ts'
import { Logo } from '../../ui/logo.tsx'
import { useZone } from '../../ui/time.tsx'
import { useConfirmLeaving } from '../../ui/use-confirm-leaving.ts'
import { QrCode, qrCode } from '../people/qr-code.tsx'
import { letterWords } from './letter-words.ts'

/** The codes are stored nowhere, so leaving needs a confirmation. */
export function FamilyLetters({
  codes,
  school,
  onClose,
}: {
  codes: readonly FamilyCode[]
  school: string
  onClose: () => void
}) {
  const [leaving, setLeaving] = useState(false)
  const opener = useOpener()
  useConfirmLeaving(() => setLeaving(true))
  // The address under which families reach the server, which may be another one than that of this page.
  const { data } = useApi('GET /api/auth/providers')
  const origin = data?.origin ?? window.location.origin
  const count = plural(codes.length, 'family letter')
  return (
    <Radix.Root open onOpenChange={() => setLeaving(true)}>
      <Radix.Portal>
        <Radix.Content
          data-paper
          aria-describedby={undefined}
          className="fixed inset-0 z-30 overflow-y-auto bg-bg text-ink outline-none! print:static print:overflow-visible"
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
              <Radix.Title className="mr-auto text-20 font-700">{count}</Radix.Title>
              <Button variant="ghost" onClick={() => setLeaving(true)}>
                Close
              </Button>
              <Button
                variant="primary"
                icon={Printer}
                onClick={() => window.print()}
                ref={(button) => button?.focus({ preventScroll: true })}
              >
                Print
              </Button>
            </div>
            <p className="mx-auto flex max-w-225 items-start gap-2 px-4 pb-3 text-14 text-amber-ink">
              <Icon of={TriangleAlert} size={18} className="mt-0.5" />
              <span>These codes are shown only now. Print the letters before you close this page.</span>
            </p>
          </div>
          <div className="mx-auto grid max-w-225 gap-6 px-4 py-6 max-sm:px-3 print:block print:max-w-none print:p-0">
            {codes.map((code) => (
              <Letter key={code.code} of={code} school={school} origin={origin} />
            ))}
          </div>
          {leaving && (
            <ConfirmDialog
              open
              onOpenChange={() => setLeaving(false)}
              title="Close the family letters?"
              confirmLabel="Close the letters"
              cancelLabel="Stay here"
              onConfirm={onClose}
            >
              The codes of <b>{count}</b> cannot be shown again. A learner without a letter then needs a new
              one.
            </ConfirmDialog>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Letter({
  of: { firstName, lastName, code, goodUntil },
  school,
  origin,
}: {
  of: FamilyCode
  school: string
  origin: string
}) {
  const until = zonedDay(Date.parse(goodUntil), useZone())
  const name = `${firstName} ${lastName}`
  const picture = qrCode(`${origin}/family#${code}`)
  return (
    <article
      aria-label={name}
      className="grid gap-6 rounded-14 border border-line bg-surface p-6 print:break-after-page print:rounded-none print:border-0 print:p-0 print:last:break-after-auto"
    >
      <p className="flex items-center gap-2 text-14 text-ink-2">
        <Logo size={24} />
        <span className="[overflow-wrap:anywhere]">{school}</span>
      </p>
      {familyLanguages.map((language) => {
        const say = letterWords[language](firstName, until)
        return (
          <section
            key={language}
            lang={language}
            className="flex gap-6 border-line not-first-of-type:border-t not-first-of-type:pt-6"
          >
            <div className="grid min-w-0 flex-1 content-start gap-2 [overflow-wrap:anywhere]">
              <h2 className="text-20 font-700">{say.title}</h2>
              <p>
                {say.forFamily} <b>{name}</b>
              </p>
              <p>{say.lead}</p>
              <ol className="list-decimal pl-5">
                <li>
                  {say.steps[0]} <b className="font-mono">{`${origin.replace(/^https?:\/\//, '')}/family`}</b>{' '}
                  {say.steps[1]}
                </li>
                <li>{say.name}</li>
              </ol>
              <p>{say.noAccount}</p>
              <p>{say.shows}</p>
              <p className="text-14 text-ink-2">{say.once}</p>
            </div>
            <div className="grid w-35 shrink-0 content-start justify-items-center gap-1.5 text-center">
              <QrCode of={picture} label={`Code that leads to ${origin}/family`} />
              <p className="font-mono text-16 font-700">{code}</p>
              <p className="text-13 text-ink-2">{say.until}</p>
            </div>
          </section>
        )
      })}
    </article>
  )
}
