// This device: a code for another one, and its end; and the end of everything.
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useChange } from './calls.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { Question } from './question.tsx'
import { refusalOf } from './refusal.ts'

export function DeviceCard() {
  const words = useWords()
  const [made, setMade] = useState<{ code: string; goodUntil: string } | null>(null)
  const [asks, setAsks] = useState(false)
  const make = useChange('POST /api/family/device-codes', {
    onSuccess: setMade,
    onError: (error) => showMessage(refusalOf(error, words)),
  })
  const forget = useChange('POST /api/family/forget', {
    onSuccess: () => window.location.reload(),
    onError: (error) => showMessage(refusalOf(error, words)),
  })
  return (
    <section aria-labelledby="device" className="min-w-0 rounded-14 border border-line bg-surface">
      <div className="grid gap-2 px-4 py-4 sm:px-5">
        <h2 id="device" className="text-18 font-600">
          {words.thisDevice}
        </h2>
        <p className="text-14 text-ink-2">{words.otherDeviceHint}</p>
        <div>
          <Button pending={make.isPending} onClick={() => make.send({})}>
            {words.otherDevice}
          </Button>
        </div>
      </div>
      <div className="grid gap-2 border-t border-line px-4 py-4 sm:px-5">
        <p className="text-14 text-ink-2">{words.forgetHint}</p>
        <div>
          <Button onClick={() => setAsks(true)}>{words.forget}</Button>
        </div>
      </div>
      {made && (
        <Question title={words.otherDevice} onClose={() => setMade(null)}>
          <p className="font-mono text-24 font-700 tracking-wider">{made.code}</p>
          <p>{words.otherDeviceCode(Date.parse(made.goodUntil))}</p>
          <p className="font-mono text-14 [overflow-wrap:anywhere]">{`${window.location.host}/family`}</p>
        </Question>
      )}
      {asks && (
        <Question
          title={words.forget}
          confirm={{ label: words.forget, pending: forget.isPending, onConfirm: () => forget.send({}) }}
          onClose={() => setAsks(false)}
        >
          <p>{words.forgetQuestion}</p>
        </Question>
      )}
    </section>
  )
}

export function DeleteEverything() {
  const words = useWords()
  const [asks, setAsks] = useState(false)
  const remove = useChange('DELETE /api/family', {
    onSuccess: () => window.location.reload(),
    onError: (error) => showMessage(refusalOf(error, words)),
  })
  return (
    <div className="text-center">
      <Button variant="ghost" onClick={() => setAsks(true)}>
        {words.deleteEverything}
      </Button>
      {asks && (
        <Question
          title={words.deleteEverything}
          confirm={{
            label: words.deleteEverything,
            pending: remove.isPending,
            onConfirm: () => remove.send({}),
          }}
          onClose={() => setAsks(false)}
        >
          <p>{words.deleteQuestion}</p>
        </Question>
      )}
    </div>
  )
}
