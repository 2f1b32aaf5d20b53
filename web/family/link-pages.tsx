// The pages that links in emails open. Each needs a click on a button, because security scanners open links too.
import { useState } from 'react'
import { mailNotStopped } from '../../contract/family-mail.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { useWords } from './language.tsx'
import { describeRefusal, isAbout } from './refusal.ts'

/** Reads the token behind the '#' of the address, which is never sent to a server or log. */
const readToken = (): string => window.location.hash.slice(1)

export function ConfirmPage() {
  const words = useWords()
  const [token] = useState(readToken)
  const change = useChange('POST /api/family/mail/confirm')
  const { error } = change
  return (
    <LinkPage
      title={words.confirmTitle}
      lead={words.confirmLead}
      done={words.confirmed}
      label={words.confirm}
      change={change}
      problem={error && (isAbout(error, 'token') ? words.confirmFailed : describeRefusal(error, words))}
      onPress={() => change.mutate({ body: { token } })}
    />
  )
}

export function StopPage() {
  const words = useWords()
  const [token] = useState(readToken)
  const [isUnknown, setIsUnknown] = useState(false)
  const change = useChange('POST /api/family/mail/stop', {
    onSuccess: ({ message }) => setIsUnknown(message === mailNotStopped),
  })
  return (
    <LinkPage
      title={words.stopTitle}
      lead={words.stopLead}
      done={isUnknown ? words.notStopped : words.stopped}
      label={words.stopMails}
      change={change}
      problem={change.error && describeRefusal(change.error, words)}
      onPress={() => change.mutate({ query: { token } })}
    />
  )
}

function LinkPage({
  title,
  lead,
  done,
  label,
  change: { isPending, isSuccess },
  problem,
  onPress,
}: Record<'title' | 'lead' | 'done' | 'label', string> & {
  change: { isPending: boolean; isSuccess: boolean }
  problem: string | null
  onPress: () => void
}) {
  const words = useWords()
  return (
    <div className="mx-auto grid max-w-[30rem] justify-items-start gap-4">
      <h1 className="text-24 font-700">{title}</h1>
      <div role="status">{isSuccess && <p>{done}</p>}</div>
      {!isSuccess && (
        <>
          <p>{lead}</p>
          <Button variant="primary" pending={isPending} onClick={onPress}>
            {label}
          </Button>
          {problem && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </>
      )}
      <a href="/family" className="underline underline-offset-4">
        {words.toTheWeek}
      </a>
    </div>
  )
}
