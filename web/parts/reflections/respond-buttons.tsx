import { t } from '@lingui/core/macro'
import { Check, MessageSquareText } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import type { Reflection } from '../../../contract/reflections.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyDialog } from '../../ui/lazy.tsx'
import { KeyedButton } from '../goals/keyed-button.tsx'
import { ReflectionResponses } from './reflection-text.tsx'
import { findOwnResponse, isSending, useRespond } from './use-respond.ts'

export const answerDialog = lazyDialog(() => import('./answer-dialog.tsx').then((m) => m.AnswerDialog))

interface RespondActions {
  onRead: () => void
  onAnswer: () => void
  onTakeBack: () => void
}

interface RespondProps extends RespondActions {
  reflection: Reflection
  /** The next reflection to respond to. Its shortcuts are shown if they are on. */
  current?: boolean
  keysOn?: boolean
}

/** The responses, with actions for the user's own, then 'Read' and 'Reply' for users who may respond and have not. */
export function Responses({ reflection, onAnswer, onTakeBack, ...rest }: RespondProps) {
  const me = useUser()
  const name = fullName(reflection.user)
  const own = findOwnResponse(reflection, me.id)
  return (
    <>
      <ReflectionResponses
        reflection={reflection}
        actionOf={(response) =>
          response.provider?.id === me.id && (
            <span className="flex gap-x-4">
              <OwnAction
                label={response.text === null ? t`Reply: ${name}` : t`Change: ${name}`}
                response={response}
                onClick={onAnswer}
              >
                {response.text === null ? t`Reply` : t`Change`}
              </OwnAction>
              <OwnAction label={t`Take back: ${name}`} response={response} onClick={onTakeBack}>
                {t`Take back`}
              </OwnAction>
            </span>
          )
        }
      />
      {!own && reflection.abilities.respond === true && (
        <RespondButtons name={name} asLinks={reflection.responses.length > 0} onAnswer={onAnswer} {...rest} />
      )}
    </>
  )
}

interface OwnActionProps {
  /** The accessible name, with the person's name. */
  label: string
  response: Reflection['responses'][number]
  onClick: () => void
  children: string
}

function OwnAction({ label, response, onClick, children }: OwnActionProps) {
  return (
    <TextButton
      disabled={isSending(response)}
      aria-label={label}
      {...answerDialog.preloadProps}
      onClick={(event) => {
        keepFocus(event.currentTarget)
        onClick()
      }}
    >
      {children}
    </TextButton>
  )
}

function RespondButtons({
  name,
  current = false,
  keysOn = false,
  asLinks,
  onRead,
  onAnswer,
}: Pick<RespondProps, 'current' | 'keysOn' | 'onRead' | 'onAnswer'> & {
  name: string
  /** Another adult has responded, so nothing is pending. */
  asLinks: boolean
}) {
  const on = current && keysOn
  const read = (event: MouseEvent<HTMLButtonElement>) => {
    keepFocus(event.currentTarget)
    onRead()
  }
  const look = {
    className: cx('max-sm:flex-1', current && 'sm:min-w-32 sm:justify-start'),
    keyClass: 'ml-auto',
    on,
  }
  const shortcut = (letter: string) => (on ? { 'aria-keyshortcuts': letter } : {})
  return (
    // biome-ignore lint/a11y/useSemanticElements: two responses to one reflection, and no form
    <div role="group" aria-label={t`Respond to ${name}`} className={cx('flex', asLinks ? 'gap-4' : 'gap-2')}>
      {asLinks ? (
        <>
          <TextButton {...shortcut('R')} onClick={read}>
            {t`Read`}
          </TextButton>
          <TextButton {...shortcut('E')} {...answerDialog.preloadProps} onClick={onAnswer}>
            {t`Reply`}
          </TextButton>
        </>
      ) : (
        <>
          <KeyedButton
            {...look}
            letter="R"
            variant={current ? 'primary' : 'quiet'}
            icon={Check}
            onClick={read}
          >
            {t`Read`}
          </KeyedButton>
          <KeyedButton
            {...look}
            letter="E"
            icon={MessageSquareText}
            {...answerDialog.preloadProps}
            onClick={onAnswer}
          >
            {t`Reply`}
          </KeyedButton>
        </>
      )}
    </div>
  )
}

/** The buttons with their dialog, on pages without shortcuts. */
export function Respond({ reflection }: { reflection: Reflection }) {
  const [answering, setAnswering] = useState(false)
  const { read, takeBack } = useRespond()
  return (
    <>
      <Responses
        reflection={reflection}
        onRead={() => read(reflection)}
        onAnswer={() => setAnswering(true)}
        onTakeBack={() => takeBack(reflection)}
      />
      {answering && <answerDialog.Dialog reflection={reflection} onClose={() => setAnswering(false)} />}
    </>
  )
}
