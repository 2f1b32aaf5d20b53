import { useState } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { useUser } from '../frame/session-context.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { MessageSquareText } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Check } from '../ui/start-icons.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { isSending, ownResponse, useRespond } from './use-respond.ts'

export const answerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((m) => m.AnswerDialog))

export interface RespondActions {
  onRead: () => void
  onAnswer: () => void
  onTakeBack: () => void
}

/** 'Read' and 'Answer' for who may respond; 'Change' and 'Take back' once they have. */
export function RespondButtons({
  reflection,
  current = false,
  keysOn = false,
  onRead,
  onAnswer,
  onTakeBack,
}: RespondActions & {
  reflection: Reflection
  /** The next one to respond to; its keys are shown if they are on. */
  current?: boolean
  keysOn?: boolean
}) {
  const own = ownResponse(reflection, useUser().id)
  const { user, abilities } = reflection
  const name = `${user.firstName} ${user.lastName}`
  if (own) {
    const disabled = isSending(own)
    const change = own.text === null ? 'Answer' : 'Change'
    return (
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <TextButton
          disabled={disabled}
          aria-label={`${change}: ${name}`}
          {...answerDialog.preloadProps}
          onClick={onAnswer}
        >
          {change}
        </TextButton>
        <TextButton disabled={disabled} aria-label={`Take back: ${name}`} onClick={onTakeBack}>
          Take back
        </TextButton>
      </p>
    )
  }
  if (abilities.respond !== true) return null
  const buttonClass = cx('max-sm:flex-1', current && 'sm:min-w-32 sm:justify-start')
  const key = (letter: string) =>
    current &&
    keysOn && (
      <span aria-hidden="true" className="ml-auto max-lg:hidden">
        <Kbd>{letter}</Kbd>
      </span>
    )
  const shortcut = (letter: string) => (current && keysOn ? { 'aria-keyshortcuts': letter } : {})
  return (
    // biome-ignore lint/a11y/useSemanticElements: two responses to one reflection, and no form
    <div role="group" aria-label={`Respond to ${name}`} className="flex gap-2">
      <Button
        variant={current ? 'primary' : 'quiet'}
        icon={Check}
        className={buttonClass}
        {...shortcut('R')}
        onClick={onRead}
      >
        Read
        {key('R')}
      </Button>
      <Button
        icon={MessageSquareText}
        className={buttonClass}
        {...shortcut('E')}
        {...answerDialog.preloadProps}
        onClick={onAnswer}
      >
        Answer
        {key('E')}
      </Button>
    </div>
  )
}

/** The buttons with their dialog, where no key acts on them. */
export function Respond({ reflection }: { reflection: Reflection }) {
  const [answering, setAnswering] = useState(false)
  const { read, takeBack } = useRespond()
  return (
    <>
      <RespondButtons
        reflection={reflection}
        onRead={() => read(reflection)}
        onAnswer={() => setAnswering(true)}
        onTakeBack={() => takeBack(reflection)}
      />
      {answering && <answerDialog.Dialog reflection={reflection} onClose={() => setAnswering(false)} />}
    </>
  )
}
