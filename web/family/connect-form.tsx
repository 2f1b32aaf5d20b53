// A form for a letter's code, and for the name in a browser without a pass. It asks before a code connects someone
// unexpected.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import type { FamilyLanguage } from '../../contract/family-language.ts'
import type { Answer } from '../api/calls.ts'
import type { ApiError } from '../api/client.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field, FieldError, TextInput } from '../ui/field.tsx'
import { useShowFamily } from './family-client.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { describeRefusal, isAbout } from './refusal.ts'

/** The form of a code. */
const EXAMPLE = 'ABCDE-FGHJK'

const MAX_NAME_LENGTH = 100

/** Reads the code of a QR code; empty without one. */
export const readCode = (): string => /^#([a-z0-9]{5}-?[a-z0-9]{5})$/i.exec(window.location.hash)?.[1] ?? ''

interface ConnectFormProps {
  language?: FamilyLanguage
  asksName?: boolean
  /** The name of this browser's guardian. */
  guardian?: string
  /** The code of the address is used if absent. */
  code?: string
  /** The browser switches to another guardian. */
  replacesGuardian?: boolean
  /** The ids of the learners who are followed already. */
  known?: readonly number[]
  onConnected?: () => void
}

interface Problems {
  code?: string
  name?: string
  rest?: string
}

type Found = Answer<'POST /api/family/code-check'>

export function ConnectForm(props: ConnectFormProps) {
  const { language, asksName = false, guardian, replacesGuardian = false, known = [], onConnected } = props
  const words = useWords()
  const [code, setCode] = useState(props.code ?? readCode)
  // The code is used once, so it is removed from the address.
  useEffect(() => {
    if (readCode() !== '') window.history.replaceState(null, '', window.location.pathname)
  }, [])
  const [name, setName] = useState('')
  const [needsName, setNeedsName] = useState(asksName)
  const [problems, setProblems] = useState<Problems>({})
  const [question, setQuestion] = useState<string | null>(null)
  const [isDevice, setIsDevice] = useState(false)
  const questionBox = useRef<HTMLDivElement>(null)
  // The clicked button is gone, so the focus moves to the question.
  useEffect(() => {
    if (question !== null) questionBox.current?.querySelector('button')?.focus()
  }, [question])
  const form = useRef<HTMLFormElement>(null)
  // Only the name is missing if another person uses the scanned code.
  useEffect(() => {
    if (replacesGuardian) form.current?.querySelector<HTMLInputElement>('input[autocomplete="name"]')?.focus()
  }, [replacesGuardian])
  const person = {
    ...(name.trim() !== '' && { name }),
    ...(replacesGuardian && { instead: replacesGuardian }),
  }

  function refused(error: ApiError) {
    setQuestion(null)
    if (isAbout(error, 'code')) setProblems({ code: words.wrongCode })
    else if (isAbout(error, 'name')) askName()
    else setProblems({ rest: describeRefusal(error, words) })
  }
  function askName() {
    // In a browser with a pass, that pass has ended since the page was opened.
    setNeedsName(true)
    setProblems({ name: words.nameMissing })
  }
  const showFamily = useShowFamily()
  const connect = useChange('POST /api/family/connect', {
    topics: [],
    onSuccess: (family: Family) => {
      const added = family.learners.filter(({ id }) => !known.includes(id)).at(-1)
      if (added) showMessage(words.connected(added.firstName))
      onConnected?.()
      showFamily(family)
    },
    onError: refused,
  })
  const check = useChange('POST /api/family/code-check', {
    onSuccess: (found: Found) => {
      setIsDevice(found.learner === null)
      const next = findQuestion(found)
      if (next !== null) setQuestion(next)
      // The code of another device needs no name, so only the check tells whether one is missing.
      else if (needsName && name.trim() === '') askName()
      else sendCode(false)
    },
    onError: refused,
  })

  function findQuestion({ learner, device, namesake }: Found): string | null {
    if (learner === null) return words.deviceQuestion(device ?? '')
    return namesake && words.namesake[namesake](guardian ?? name.trim(), learner)
  }

  function sendCode(ofDevice: boolean) {
    const own = ofDevice ? { instead: true } : person
    connect.mutate({ body: { code, ...own, ...(language && { language }) } })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(code.trim() === '' && { code: words.codeMissing }),
      ...([...name.trim()].length > MAX_NAME_LENGTH && { name: words.nameTooLong }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    check.mutate({ body: { code, ...person } })
  }

  if (question !== null) {
    return (
      <div ref={questionBox} className="grid gap-3">
        <p id="connect-question" role="status" className="font-600 [overflow-wrap:anywhere]">
          {question}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            aria-describedby="connect-question"
            pending={connect.isPending}
            pendingLabel={words.connecting}
            onClick={() => sendCode(isDevice)}
          >
            {isDevice ? words.goOn : words.connectAnyway}
          </Button>
          <Button variant="ghost" onClick={() => setQuestion(null)}>
            {words.cancel}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Field label={words.code} error={problems.code}>
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={EXAMPLE}
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
        <Button
          type="submit"
          variant="primary"
          pending={check.isPending || connect.isPending}
          pendingLabel={words.connecting}
        >
          {words.connect}
        </Button>
      </div>
    </form>
  )
}
