// The pages that links of mails open. Each has a button, because programs that look for harm open links too.
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { useChange } from './calls.ts'
import { useWords } from './language.tsx'
import { isAbout, refusalOf } from './refusal.ts'

/** The token behind the '#' of the address, which no server and no log gets to see. */
const tokenOfAddress = (): string => window.location.hash.slice(1)

export function ConfirmPage() {
  const words = useWords()
  const [token] = useState(tokenOfAddress)
  const confirm = useChange('POST /api/family/mail/confirm')
  const { error } = confirm
  return (
    <LinkPage
      title={words.confirmTitle}
      lead={words.confirmLead}
      done={confirm.isSuccess ? words.confirmed : null}
    >
      <Button variant="primary" pending={confirm.isPending} onClick={() => confirm.send({ body: { token } })}>
        {words.confirm}
      </Button>
      {error && (
        <div role="alert">
          <FieldError>{isAbout(error, 'token') ? words.confirmFailed : refusalOf(error, words)}</FieldError>
        </div>
      )}
    </LinkPage>
  )
}

export function StopPage() {
  const words = useWords()
  const [token] = useState(tokenOfAddress)
  const stop = useChange('POST /api/family/mail/stop')
  return (
    <LinkPage title={words.stopTitle} lead={words.stopLead} done={stop.isSuccess ? words.stopped : null}>
      <Button variant="primary" pending={stop.isPending} onClick={() => stop.send({ query: { token } })}>
        {words.stopMails}
      </Button>
      {stop.error && (
        <div role="alert">
          <FieldError>{refusalOf(stop.error, words)}</FieldError>
        </div>
      )}
    </LinkPage>
  )
}

function LinkPage({
  title,
  lead,
  done,
  children,
}: {
  title: string
  lead: string
  /** What has happened; null before. */
  done: string | null
  children: ReactNode
}) {
  const words = useWords()
  return (
    <div className="mx-auto grid max-w-[30rem] justify-items-start gap-4">
      <h1 className="text-24 font-700">{title}</h1>
      <div role="status">{done && <p>{done}</p>}</div>
      {done === null && (
        <>
          <p>{lead}</p>
          {children}
        </>
      )}
      <a href="/family" className="underline underline-offset-4">
        {words.toTheWeek}
      </a>
    </div>
  )
}
