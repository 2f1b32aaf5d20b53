import { useState } from 'react'
import type { SignInCard } from '../../../contract/accounts.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useBatches } from '../../api/use-batches.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { showFailure } from '../../ui/toast.ts'
import { CardSheets } from './card-sheets.tsx'

/** Learners in one call, which takes some seconds of password hashing. The server accepts 200. */
const BATCH_SIZE = 40

/** Asks for confirmation, because the old passwords end; then shows the cards to print. */
export function SignInCardsDialog({
  learners,
  leftOut = 0,
  onMade,
  onClose,
}: {
  /** In the order of the cards. They have no other role than captain. */
  learners: readonly { id: number; firstName: string; lastName: string }[]
  /** The number of chosen people without a card, because they have another role. */
  leftOut?: number
  /** Called when there are cards to print. */
  onMade?: (() => void) | undefined
  onClose: () => void
}) {
  const { input, schoolName } = useScope()
  const [cards, setCards] = useState<{ made: SignInCard[]; missing: number; why: string } | null>(null)
  const { run, progress, stop, stopping } = useBatches({
    size: BATCH_SIZE,
    send: (userIds: number[]) => call('POST /api/admin/users/sign-in-cards', { ...input, body: { userIds } }),
    topics: [],
  })
  const make = async () => {
    const outcome = await run(learners.map(({ id }) => id))
    if (!outcome) return
    const made = outcome.answered.flatMap(({ answer }) => answer)
    const why = outcome.error === null ? '' : sentenceOf(outcome.error)
    if (made.length > 0) {
      setCards({ made, missing: outcome.unsent.length, why })
      onMade?.()
    } else if (outcome.error === null) onClose()
    else showFailure('Failed to make sign-in cards', why)
  }
  if (cards) return <CardSheets {...cards} school={schoolName ?? ''} onClose={onClose} />
  const who = plural(learners.length, 'learner')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Make sign-in cards for ${who}?`}
      locked={progress !== null}
      footer={
        progress ? (
          <Button onClick={stop} pending={stopping} pendingLabel="Stopping...">
            Stop
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose} data-autofocus="">
              Cancel
            </Button>
            <Button variant="primary" onClick={() => void make()}>
              Make {plural(learners.length, 'card')}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <LongWork {...progress} label="Cards made">
          You can stop at any time: the cards made so far are shown, nobody else’s password changes.
        </LongWork>
      ) : (
        <>
          <p>
            Each learner gets a <b>new password</b>. The old passwords end now, and whoever of them is signed
            in is signed out.
          </p>
          <p className="text-ink-2">
            The new passwords are shown once, on the cards. Print them before you leave the page.
          </p>
          {leftOut > 0 && (
            <p className="text-14 text-ink-2">
              {leftOut} {pluralWord(leftOut, 'chosen person gets', 'chosen people get')} no card: coaches and
              guides change their own passwords.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
