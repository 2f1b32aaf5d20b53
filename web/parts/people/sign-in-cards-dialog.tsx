import { useState } from 'react'
import type { SignInCard } from '../../../contract/accounts.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { ProfilePicture } from '../../../contract/profile-pictures.ts'
import { plural, pluralWord, summarizeNames } from '../../../contract/sentences.ts'
import { call, describeError } from '../../api/client.ts'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { showFailure } from '../../ui/toast.ts'
import { isUnchanged, listItems } from '../lists/list-work.ts'
import { useListWork } from '../lists/use-list-work.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
import { formatHost, isOnThisComputer, PrintPreview, QrCode, qrCode, usePrintedOrigin } from './paper.tsx'

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
      setCards({ made, rest: `${unanswered}${unchangedSentence(listItems(outcome, 'untried'))} ${why}` })
      onMade?.()
    } else if (outcome.error === null) onClose()
    else showFailure('Failed to make sign-in cards', `${why}${unanswered}`)
  }
  if (cards) return <CardSheets {...cards} {...{ learners, origin, onClose }} school={schoolName ?? ''} />
  const who = plural(learners.length, 'learner')
  return (
    <WorkDialog
      work={work}
      label="Cards made"
      ifStopped="You can stop any time. You’ll see the cards made so far, and nobody else’s password changes."
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
        Each learner gets a <b>new password</b>. Old passwords will stop working right away, and anyone signed
        in will be signed out.
      </p>
      <p className="text-ink-2">
        The new passwords are shown once, on the cards. Print them before you leave the page.
      </p>
      {isOnThisComputer(origin) && (
        <Note
          tone="warn"
          title={`The cards would say ${formatHost(origin)}, which only works on this computer.`}
        >
          First open Cairn at the address that learners will use.
        </Note>
      )}
      {leftOut > 0 && (
        <p className="text-14 text-ink-2">
          {leftOut} {pluralWord(leftOut, 'selected person won’t', 'selected people won’t')} get a card:
          coaches and guides change their own passwords.
        </p>
      )}
    </WorkDialog>
  )
}

/** The number of learners who are named in a sentence before the others are counted. */
const MAX_NAMED = 8

const formatNames = (people: readonly CardOwner[]) => summarizeNames(people.map(fullName), MAX_NAMED)

function unchangedSentence(people: readonly CardOwner[]): string {
  if (people.length === 0) return ''
  return ` ${plural(people.length, 'learner')} didn’t get a card, so the old password still works. No card for: ${formatNames(people)}.`
}

/** The server may have stored new passwords whose response was lost. */
function unansweredSentence(people: readonly CardOwner[]): string {
  if (people.length === 0) return ''
  return ` There was no answer for ${plural(people.length, 'learner')}, so their old passwords may no longer work. Make their cards again: ${formatNames(people)}.`
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
  return (
    <PrintPreview
      title={`Sign-in card for ${fullName(person)}`}
      origin={origin}
      warning="Hand the card over in person. Anyone who has it can sign in with it."
      onClose={onClose}
    >
      <section aria-label="Sheet 1 of 1" className="card-sheet">
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
  const count = plural(made.length, 'sign-in card')
  return (
    <PrintPreview
      title={count}
      origin={origin}
      warning={
        <>
          These passwords are shown only now. Print the cards or write them down before you close this page.
          {rest}
        </>
      }
      question={['Close the sign-in cards?', 'Close the cards']}
      ifClosed={
        <>
          You won’t see the passwords on <b>{count}</b> again. Anyone without a card will need a new one.
        </>
      }
      onClose={onClose}
    >
      {sheets.map((cards, index) => (
        <section
          key={cards[0]?.id}
          aria-label={`Sheet ${index + 1} of ${sheets.length}`}
          className="card-sheet"
        >
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
      ))}
    </PrintPreview>
  )
}

/**
 * One card: name, username, password and address. The code leads to the sign-in page with the username, and contains
 * nothing secret.
 */
function PrintedCard({
  card: { firstName, lastName, username, password },
  picture,
  role,
  school,
  origin,
}: {
  card: SignInCard
  role?: string | undefined
  /** The first letter of the name is shown without one. */
  picture: ProfilePicture | null | undefined
  school: string
  origin: string
}) {
  const address = `${origin}${paths.login(username)}`
  const name = fullName({ firstName, lastName })
  return (
    <article className="sign-in-card" aria-label={name}>
      <div className="grid min-w-0 flex-1 content-between gap-1.5">
        <p className="flex items-center gap-1.5 text-12 text-ink-2">
          <Logo size={20} />
          <span className="line-clamp-1 [overflow-wrap:anywhere]">{school}</span>
        </p>
        <div className="flex items-center gap-2">
          <Avatar firstName={firstName} lastName="" picture={picture} className="size-10" />
          <h2
            className={cx(
              'min-w-0 leading-tight font-600 [overflow-wrap:anywhere]',
              name.length > MAX_NAME_LENGTH ? 'line-clamp-4 text-14' : 'line-clamp-2 text-20',
            )}
          >
            {name}
            {role && <span className="block text-14 font-400">{role}</span>}
          </h2>
        </div>
        <dl className="grid gap-1">
          <Line label="Username" value={username} />
          <Line label="Password" value={password} />
        </dl>
      </div>
      <div className="grid w-23 shrink-0 content-center gap-1.5">
        <QrCode picture={qrCode(address)} label={`Code that leads to ${address}`} />
        <p className="text-center text-12 leading-tight text-ink-2 [overflow-wrap:anywhere]">
          {formatHost(origin)}
        </p>
      </div>
    </article>
  )
}

/** The number of characters that fit into a line of a card. */
const MAX_LINE_LENGTH = 20
/** The number of characters of a name that fit into two lines of large letters. */
const MAX_NAME_LENGTH = 28

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 leading-tight text-ink-2">{label}</dt>
      <dd
        translate="no"
        className={cx(
          'font-mono leading-tight font-600 [overflow-wrap:anywhere]',
          value.length > MAX_LINE_LENGTH ? 'text-13' : 'text-16',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
