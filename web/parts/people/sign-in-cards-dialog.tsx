import { useState } from 'react'
import type { SignInCard } from '../../../contract/accounts.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/toast.ts'
import { itemsIn } from '../lists/list-work.ts'
import { useListWork } from '../lists/use-list-work.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
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
  const work = useListWork({ size: BATCH_SIZE })
  const make = async () => {
    const made: SignInCard[] = []
    const outcome = await work.run(
      learners.map(({ id }) => id),
      async (userIds) => {
        made.push(...(await call('POST /api/admin/users/sign-in-cards', { ...input, body: { userIds } })))
      },
    )
    if (!outcome) return
    const why = outcome.error === null ? '' : sentenceOf(outcome.error)
    if (made.length > 0) {
      setCards({ made, missing: itemsIn(outcome, 'failed', 'untried').length, why })
      onMade?.()
    } else if (outcome.error === null) onClose()
    else showFailure('Failed to make sign-in cards', why)
  }
  if (cards) return <CardSheets {...cards} school={schoolName ?? ''} onClose={onClose} />
  const who = plural(learners.length, 'learner')
  return (
    <WorkDialog
      work={work}
      label="Cards made"
      ifStopped="You can stop at any time: the cards made so far are shown, nobody else’s password changes."
      title={`Make sign-in cards for ${who}?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void make()}>
            Make {plural(learners.length, 'card')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>
        Each learner gets a <b>new password</b>. The old passwords end now, and whoever of them is signed in
        is signed out.
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
    </WorkDialog>
  )
}
