// The code of a letter, and the name in a browser without a pass.
import { type FormEvent, useEffect, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import type { FamilyLanguage } from '../../contract/family-language.ts'
import { Button } from '../ui/button.tsx'
import { Field, FieldError, TextInput } from '../ui/field.tsx'
import { keepFamily, useChange } from './calls.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { isAbout, refusalOf } from './refusal.ts'

const NAME_MAX = 100

/** The code of a QR code; empty without one. */
export const codeInAddress = (): string =>
  /^#([a-z0-9]{5}-?[a-z0-9]{5})$/i.exec(window.location.hash)?.[1] ?? ''

interface ConnectFormProps {
  language?: FamilyLanguage
  asksName?: boolean
  /** Ids of the learners who are seen already. */
  known?: readonly number[]
  onConnected?: () => void
}

export function ConnectForm({ language, asksName = false, known = [], onConnected }: ConnectFormProps) {
  const words = useWords()
  const [code, setCode] = useState(codeInAddress)
  // It is used once, so it does not stay in the address.
  useEffect(() => {
    if (codeInAddress() !== '') window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const [name, setName] = useState('')
  const [needsName, setNeedsName] = useState(asksName)
  const [problems, setProblems] = useState<{ code?: string; name?: string; rest?: string }>({})
  const connect = useChange('POST /api/family/connect', {
    onSuccess: (family: Family) => {
      const added = family.learners.filter(({ id }) => !known.includes(id)).at(-1)
      if (added) showMessage(words.connected(added.firstName))
      onConnected?.()
      keepFamily(family)
    },
    onError: (error) => {
      if (isAbout(error, 'code')) setProblems({ code: words.wrongCode })
      else if (isAbout(error, 'name')) {
        // The pass of this browser has ended since the page was opened.
        setNeedsName(true)
        setProblems({ name: words.nameMissing })
      } else setProblems({ rest: refusalOf(error, words) })
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(code.trim() === '' && { code: words.codeMissing }),
      ...([...name.trim()].length > NAME_MAX && { name: words.nameTooLong }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // Without a name: the code of another device needs none.
    connect.send({ body: { code, ...(name.trim() !== '' && { name }), ...(language && { language }) } })
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <Field label={words.code} error={problems.code}>
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="ABCDE-FGHJK"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {needsName && (
        <Field label={words.name} error={problems.name}>
          <TextInput autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      {problems.rest && <FieldError>{problems.rest}</FieldError>}
      <div>
        <Button type="submit" variant="primary" pending={connect.isPending} pendingLabel={words.connecting}>
          {words.connect}
        </Button>
      </div>
    </form>
  )
}
