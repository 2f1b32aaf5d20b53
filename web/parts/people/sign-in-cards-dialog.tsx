import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SignInCard } from '../../../contract/accounts.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { ProfilePicture } from '../../../contract/profile-pictures.ts'
import { call, describeError } from '../../api/client.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import { showFailure } from '../../ui/toast.ts'
import { isUnchanged, listItems } from '../lists/list-work.ts'
import { useListWork } from '../lists/use-list-work.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
import { formatHost, isOnThisComputer, PrintPreview, usePrintedOrigin } from './paper.tsx'
import { PrintedCard } from './printed-card.tsx'

/** The number of learners in one call, which takes some seconds of password hashing. The server accepts 200. */
const BATCH_SIZE = 40

interface CardOwner {
  id: number
  firstName: string
  lastName: string
  profilePicture?: ProfilePicture | null
}

interface SignInCardsDialogProps {
  /** The learners in the order of the cards. Captain is their only other role. */
  learners: readonly CardOwner[]
  /** The number of selected people without a card, because they have another role. */
  leftOut?: number
  /** Called when there are cards to print. */
  onMade?: (() => void) | undefined
  onClose: () => void
}

/** Asks for confirmation, because the old passwords stop working, and then shows the cards to print. */
export function SignInCardsDialog({ learners, leftOut = 0, onMade, onClose }: SignInCardsDialogProps) {
  const { input, schoolName } = useScope()
  const origin = usePrintedOrigin()
  const [cards, setCards] = useState<{ made: SignInCard[]; rest: string } | null>(null)
  const work = useListWork({ size: BATCH_SIZE })
  const make = async () => {
    const made: SignInCard[] = []
    const outcome = await work.run(
      learners,
      async (batch: CardOwner[]) => {
        const body = { userIds: batch.map(({ id }) => id) }
        made.push(...(await call('POST /api/admin/users/sign-in-cards', { ...input, body })))
        return undefined
      },
      isUnchanged,
    )
    if (!outcome) return
    const why = outcome.error === null ? '' : describeError(outcome.error)
    const unanswered = unansweredSentence(listItems(outcome, 'failed'))
    if (made.length > 0) {
      const unchanged = unchangedSentence(listItems(outcome, 'untried'))
      setCards({ made, rest: joinSentences(unanswered, unchanged, why) })
      onMade?.()
    } else if (outcome.error === null) onClose()
    else showFailure(t`Failed to make sign-in cards`, joinSentences(why, unanswered))
  }
  if (cards) return <CardSheets {...cards} {...{ learners, origin, onClose }} school={schoolName ?? ''} />
  const count = learners.length
  const address = formatHost(origin)
  return (
    <WorkDialog
      work={work}
      label={t`Cards made`}
      ifStopped={t`You can stop any time. You’ll see the cards made so far, and nobody else’s password changes.`}
      title={plural(count, {
        one: 'Make sign-in cards for # learner?',
        other: 'Make sign-in cards for # learners?',
      })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} data-autofocus="">
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={() => void make()}>
            <Plural value={count} one="Make # card" other="Make # cards" />
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          Each learner gets a <b>new password</b>. Old passwords will stop working right away, and anyone
          signed in will be signed out.
        </Trans>
      </p>
      <p className="text-ink-2">
        <Trans>The new passwords are shown once, on the cards. Print them before you leave the page.</Trans>
      </p>
      {isOnThisComputer(origin) && (
        <Note tone="warn" title={t`The cards would say ${address}, which only works on this computer.`}>
          <Trans>First open Cairn at the address that learners will use.</Trans>
        </Note>
      )}
      {leftOut > 0 && (
        <p className="text-14 text-ink-2">
          <Plural
            value={leftOut}
            one="# selected person won’t get a card: coaches and guides change their own passwords."
            other="# selected people won’t get a card: coaches and guides change their own passwords."
          />
        </p>
      )}
    </WorkDialog>
  )
}

/** The number of learners who are named in a sentence before the others are counted. */
const MAX_NAMED = 8

const formatNames = (people: readonly CardOwner[]) => summarizeNames(people.map(fullName), MAX_NAMED)

const joinSentences = (...sentences: string[]) => sentences.filter((sentence) => sentence !== '').join(' ')

function unchangedSentence(people: readonly CardOwner[]): string {
  if (people.length === 0) return ''
  const count = people.length
  const names = formatNames(people)
  const sentence = plural(count, {
    one: '# learner didn’t get a card, so the old password still works.',
    other: '# learners didn’t get a card, so the old password still works.',
  })
  return joinSentences(sentence, t`No card for: ${names}.`)
}

/** The server may have stored new passwords whose response was lost. */
function unansweredSentence(people: readonly CardOwner[]): string {
  if (people.length === 0) return ''
  const count = people.length
  const names = formatNames(people)
  const sentence = plural(count, {
    one: 'There was no answer for # learner, so their old passwords may no longer work.',
    other: 'There was no answer for # learners, so their old passwords may no longer work.',
  })
  return joinSentences(sentence, t`Make their cards again: ${names}.`)
}

interface FirstPasswordCardProps {
  person: CardOwner & { username: string }
  /** Printed below the name; learners have none. */
  role?: string | undefined
  password: string
  onClose: () => void
}

/** One card with a password that was just chosen. Nothing is asked, because the password stays on the page below. */
export function FirstPasswordCard({ person, role, password, onClose }: FirstPasswordCardProps) {
  const { schoolName } = useScope()
  const origin = usePrintedOrigin()
  const name = fullName(person)
  const [number, sheetCount] = [1, 1]
  return (
    <PrintPreview
      title={t`Sign-in card for ${name}`}
      origin={origin}
      warning={t`Hand the card over in person. Anyone who has it can sign in with it.`}
      onClose={onClose}
    >
      <section aria-label={t`Sheet ${number} of ${sheetCount}`} className="card-sheet">
        <PrintedCard
          card={{ ...person, password }}
          picture={person.profilePicture}
          role={role}
          school={schoolName ?? ''}
          origin={origin}
        />
      </section>
    </PrintPreview>
  )
}

/** Two columns of five fit on A4 and on Letter. */
const CARDS_PER_SHEET = 10

interface CardSheetsProps {
  made: readonly SignInCard[]
  learners: readonly CardOwner[]
  /** A sentence about the learners without a card, because a call failed or the user stopped. */
  rest: string
  school: string
  origin: string
  onClose: () => void
}

/** A print preview of the cards. They are not stored anywhere, so leaving needs a confirmation. */
function CardSheets({ made, learners, rest, school, origin, onClose }: CardSheetsProps) {
  const pictures = new Map(learners.map(({ id, profilePicture }) => [id, profilePicture]))
  const sheets = Array.from({ length: Math.ceil(made.length / CARDS_PER_SHEET) }, (_, index) =>
    made.slice(index * CARDS_PER_SHEET, (index + 1) * CARDS_PER_SHEET),
  )
  const count = made.length
  const sheetCount = sheets.length
  return (
    <PrintPreview
      title={plural(count, { one: '# sign-in card', other: '# sign-in cards' })}
      origin={origin}
      warning={
        <>
          <Trans>
            These passwords are shown only now. Print the cards or write them down before you close this page.
          </Trans>{' '}
          {rest}
        </>
      }
      question={[t`Close the sign-in cards?`, t`Close the cards`]}
      ifClosed={
        <Trans>
          You won’t see the passwords on{' '}
          <b>
            <Plural value={count} one="# sign-in card" other="# sign-in cards" />
          </b>{' '}
          again. Anyone without a card will need a new one.
        </Trans>
      }
      onClose={onClose}
    >
      {sheets.map((cards, index) => {
        const number = index + 1
        return (
          <section key={cards[0]?.id} aria-label={t`Sheet ${number} of ${sheetCount}`} className="card-sheet">
            {cards.map((card) => (
              <PrintedCard
                key={card.id}
                card={card}
                picture={pictures.get(card.id)}
                school={school}
                origin={origin}
              />
            ))}
          </section>
        )
      })}
    </PrintPreview>
  )
}
