// Asks before something is ended, in the browser's native dialog: the library for dialogs is heavier than this whole page.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Input } from '../api/calls.ts'
import { useChange } from '../api/queries.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { ActionRow } from './family-card.tsx'
import type { FamilyChange } from './family-client.ts'
import { useWords } from './language.tsx'
import { showMessage } from './message.tsx'
import { describeRefusal } from './refusal.ts'

interface QuestionProps {
  title: string
  children: ReactNode
  /** The dialog is only informative if absent. */
  confirm?: { label: string; pending: boolean; onConfirm: () => void }
  onClose: () => void
}

export function Question({ title, children, confirm, onClose }: QuestionProps) {
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-full max-w-[26rem] rounded-14 border border-line bg-surface p-5 text-ink backdrop:bg-black/40"
    >
      <div className="grid gap-4">
        <h2 id={titleId} className="text-20 font-700">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => dialog.current?.close()}>
            {confirm ? words.cancel : words.done}
          </Button>
          {confirm && (
            <Button variant="destructive" pending={confirm.pending} onClick={confirm.onConfirm}>
              {confirm.label}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

interface Ending<C extends FamilyChange> {
  call: C
  input: Input<C>
  label: string
  /** The whole question, if the label alone does not say what is ended. */
  title?: string
  question: string
}

/** Asks, and then ends something. The page restarts without it. */
export function EndButton<C extends FamilyChange>({
  variant,
  size,
  ...ending
}: Ending<C> & Pick<ButtonProps, 'variant' | 'size'>) {
  const { label, title = label } = ending
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        aria-label={title === label ? undefined : title}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {asks && <EndQuestion {...ending} onClose={() => setAsks(false)} />}
    </>
  )
}

/** Like `EndButton`, as a row of a card. */
export function EndRow<C extends FamilyChange>({
  icon,
  hint,
  ...ending
}: Ending<C> & { icon: LucideIcon; hint: string }) {
  const [asks, setAsks] = useState(false)
  return (
    <div>
      <ActionRow icon={icon} label={ending.label} hint={hint} onClick={() => setAsks(true)} />
      {asks && <EndQuestion {...ending} onClose={() => setAsks(false)} />}
    </div>
  )
}

function EndQuestion<C extends FamilyChange>({
  call,
  input,
  label,
  title = label,
  question,
  onClose,
}: Ending<C> & { onClose: () => void }) {
  const words = useWords()
  const end = useChange(call, {
    topics: [],
    onSuccess: () => window.location.reload(),
    // The dialog would cover the message.
    onError: (error) => {
      onClose()
      showMessage(describeRefusal(error, words))
    },
  })
  return (
    <Question
      title={title}
      confirm={{ label, pending: end.isPending, onConfirm: () => end.mutate(input) }}
      onClose={onClose}
    >
      <p>{question}</p>
    </Question>
  )
}
