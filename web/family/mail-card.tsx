// The settings of the weekly email.
import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { FamilyCard, StateRow } from './family-card.tsx'
import { useShowFamily } from './family-client.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { describeRefusal, isAbout } from './refusal.ts'
import type { Words } from './words.ts'

/** Nothing without a mail server, except for an address that the guardian may want to remove. */
export function MailCard({ mail }: Pick<Family, 'mail'>) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  if (!mail.possible && mail.address === null) return null
  return (
    <FamilyCard name={words.weeklyMail}>
      <StateRow icon={Mail} label={words.weeklyMail} hint={formatMailLine(mail, words)}>
        {!isOpen && (
          <Button variant="ghost" onClick={() => setIsOpen(true)}>
            {words.change}
          </Button>
        )}
      </StateRow>
      {isOpen && (
        <div className="grid gap-3 px-4 py-4 sm:px-5">
          <p className="text-14 text-ink-2">{mail.possible ? words.mailNote : words.mailNotPossible}</p>
          <MailForm mail={mail} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </FamilyCard>
  )
}

function formatMailLine({ address, state }: Family['mail'], words: Words): string {
  if (address === null || state === 'off') return words.mailOff
  return state === 'on' ? words.mailOn(address) : words.mailUnconfirmed(address)
}

interface MailFormProps {
  mail: Family['mail']
  onClose: () => void
}

function MailForm({ mail: { address, state, possible }, onClose }: MailFormProps) {
  const words = useWords()
  const [typed, setTyped] = useState(address ?? '')
  const [problem, setProblem] = useState<string>()
  const showFamily = useShowFamily()
  const change = useChange('PATCH /api/family', {
    topics: [],
    onSuccess: (answer, { body }) => {
      showFamily(answer)
      if (body.address != null && answer.mail.state === 'unconfirmed' && answer.mail.possible)
        showMessage(words.checkMail)
      onClose()
    },
    onError: (error) =>
      // A school that sends no emails shows no field where the problem could appear.
      (possible ? setProblem : showMessage)(
        isAbout(error, 'address')
          ? words.addressMissing
          : error.code === 'rate_limited'
            ? words.threeMails
            : describeRefusal(error, words),
      ),
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') setProblem(words.addressMissing)
    else change.mutate({ body: { address: typed } })
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      {possible && (
        <Field label={words.address} error={problem}>
          <TextInput
            type="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {possible && (
          <Button type="submit" variant="primary" pending={change.isPending} pendingLabel={words.sending}>
            {words.sendMail}
          </Button>
        )}
        {address !== null && state !== 'unconfirmed' && (
          <Button onClick={() => change.mutate({ body: { mail: state !== 'on' } })}>
            {state === 'on' ? words.switchOff : words.switchOn}
          </Button>
        )}
        {address !== null && (
          <Button onClick={() => change.mutate({ body: { address: null } })}>{words.removeAddress}</Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
