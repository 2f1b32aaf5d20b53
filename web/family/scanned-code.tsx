// Handles a letter's QR code, or a link with a device code, that was opened in a browser with a pass: nothing is added
// until the person has said who they are.
import { useEffect, useRef, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import type { Answer } from '../api/calls.ts'
import { useChange } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { ConnectForm } from './connect-form.tsx'
import { FamilyCard } from './family-card.tsx'
import { useShowFamily } from './family-client.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { describeRefusal, isAbout } from './refusal.ts'

interface ScannedCodeProps {
  code: string
  family: Family
  onClose: () => void
}

export function ScannedCode({ code, family, onClose }: ScannedCodeProps) {
  const words = useWords()
  const [found, setFound] = useState<Answer<'POST /api/family/code-check'> | null>(null)
  const [isSomeoneElse, setIsSomeoneElse] = useState(false)
  const check = useChange('POST /api/family/code-check', { onSuccess: setFound })
  const { mutate, error } = check
  const isChecked = useRef(false)
  useEffect(() => {
    if (isChecked.current) return
    isChecked.current = true
    window.history.replaceState(null, '', window.location.pathname)
    mutate({ body: { code } })
  }, [mutate, code])

  return (
    <FamilyCard name={words.addChild}>
      <div className="grid gap-3 px-4 py-4 sm:px-5">{shown()}</div>
    </FamilyCard>
  )

  function shown() {
    if (isSomeoneElse)
      return (
        <ConnectForm asksName replacesGuardian code={code} language={family.language} onConnected={onClose} />
      )
    if (found) {
      return <FoundCode {...{ code, family, found, onClose }} onSomeoneElse={() => setIsSomeoneElse(true)} />
    }
    if (!error) return <p role="status">{words.loading}</p>
    return (
      <>
        <div role="alert">
          <FieldError>{isAbout(error, 'code') ? words.wrongCode : describeRefusal(error, words)}</FieldError>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isAbout(error, 'code') && (
            <Button onClick={() => mutate({ body: { code } })}>{words.tryAgain}</Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </>
    )
  }
}

interface FoundCodeProps extends ScannedCodeProps {
  found: Answer<'POST /api/family/code-check'>
  onSomeoneElse: () => void
}

/** The first button of the question takes the focus, and the page scrolls to it. */
function FoundCode({
  code,
  family,
  found: { learner, device, namesake },
  onClose,
  onSomeoneElse,
}: FoundCodeProps) {
  const words = useWords()
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])
  const showFamily = useShowFamily()
  const connect = useChange('POST /api/family/connect', {
    topics: [],
    onSuccess: (answer) => {
      if (learner !== null) showMessage(words.connected(learner))
      showFamily(answer)
      onClose()
    },
    onError: (error) => setProblem(isAbout(error, 'code') ? words.wrongCode : describeRefusal(error, words)),
  })
  const isDevice = learner === null
  return (
    <form
      ref={box}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        connect.mutate({ body: { code, ...(isDevice && { instead: true }) } })
      }}
    >
      <p id="scanned-question" className="text-18 font-600 [overflow-wrap:anywhere]">
        {isDevice
          ? words.deviceQuestion(device ?? '')
          : words.addChildQuestion(family.name, learner, formatCode(code))}
      </p>
      {learner !== null && namesake !== null && <p>{words.namesake[namesake](family.name, learner)}</p>}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          aria-describedby="scanned-question"
          pending={connect.isPending}
          pendingLabel={words.connecting}
        >
          {isDevice ? words.goOn : words.addChildCode(learner)}
        </Button>
        {!isDevice && <Button onClick={onSomeoneElse}>{words.someoneElse}</Button>}
        <Button variant="ghost" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Formats the code with a hyphen, like the letter. */
function formatCode(code: string): string {
  const plain = code.replace('-', '').toUpperCase()
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
