// Creates the codes for letters to families, then shows the letters to print, or downloads the codes as a file.

import { plural, t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../../../contract/csv.ts'
import type { FamilyCode } from '../../../contract/family-codes.ts'
import { fullName } from '../../../contract/person-name.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { call, describeError } from '../../api/client.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import { useZone } from '../../ui/time.tsx'
import { showFailure } from '../../ui/toast.ts'
import { listItems } from '../lists/list-work.ts'
import { useListWork } from '../lists/use-list-work.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
import { usePrintedOrigin } from '../people/paper.tsx'
import { FamilyLetters, numberCodes } from './family-letters.tsx'

/** The number of learners in one call, which takes seconds of hashing. The server accepts 100. */
const BATCH_SIZE = 25

export interface LetterLearner {
  id: number
  firstName: string
  lastName: string
  guardianCount: number
}

const labelAmounts = () =>
  [
    { value: 'one', label: t`One` },
    { value: 'two', label: t`Two` },
  ] as const

function describeReceivers(learners: readonly LetterLearner[], areChosen: boolean): string {
  const count = learners.length
  const [first, second] = learners
  if (first && !second) {
    const name = fullName(first)
    return t`For ${name}. Each letter has a code that connects one person and works for 30 days.`
  }
  return areChosen
    ? plural(count, {
        one: 'For # selected learner. Each letter has a code that connects one person and works for 30 days.',
        other:
          'For # selected learners. Each letter has a code that connects one person and works for 30 days.',
      })
    : plural(count, {
        one: 'For # learner. Each letter has a code that connects one person and works for 30 days.',
        other: 'For # learners. Each letter has a code that connects one person and works for 30 days.',
      })
}

interface FamilyLettersDialogProps {
  learners: readonly LetterLearner[]
  /** False if the learners are all that are listed. */
  areChosen?: boolean
  onMade?: (() => void) | undefined
  onClose: () => void
}

export function FamilyLettersDialog(props: FamilyLettersDialogProps) {
  const { learners, areChosen = true, onMade, onClose } = props
  const { input, schoolName } = useScope()
  const zone = useZone()
  const origin = usePrintedOrigin()
  const unseen = learners.filter(({ guardianCount }) => guardianCount === 0)
  const [amount, setAmount] = useState<'one' | 'two'>('one')
  const [onlyUnseen, setOnlyUnseen] = useState(false)
  const [made, setMade] = useState<readonly FamilyCode[] | null>(null)
  const [without, setWithout] = useState<readonly LetterLearner[]>([])
  const work = useListWork({ size: BATCH_SIZE })
  const receivers = onlyUnseen ? unseen : learners
  const unseenCount = unseen.length
  const perLearner = amount === 'one' ? 1 : 2

  async function make(then: (codes: readonly FamilyCode[]) => void) {
    const codes: FamilyCode[] = []
    const outcome = await work.run(receivers, async (batch: LetterLearner[]) => {
      const body = { userIds: batch.map(({ id }) => id), perLearner }
      const answer = await call('POST /api/admin/family-codes', { ...input, body })
      codes.push(...answer.codes)
      const messages = new Map(answer.refused.map(({ id, message }) => [id, message]))
      return ({ id }) => messages.get(id)
    })
    if (!outcome) return
    const missing = listItems(outcome, 'refused', 'failed', 'untried')
    setWithout(missing)
    const missingCount = missing.length
    if (missingCount > 0) {
      const refusal = outcome.results.find(({ state }) => state === 'refused')?.message
      showFailure(
        plural(missingCount, { one: '# learner has no letter', other: '# learners have no letter' }),
        `${outcome.error === null ? (refusal ?? '') : describeError(outcome.error)} ${describeSkipped(missing)}`.trim(),
      )
    }
    if (codes.length > 0) {
      then(codes)
      onMade?.()
    } else if (missing.length > 0) onClose()
  }

  if (made) {
    const letters = { codes: made, rest: describeSkipped(without), school: schoolName ?? '' }
    return <FamilyLetters {...letters} {...{ origin, onClose }} />
  }
  const count = receivers.length * perLearner
  const reason = count === 0 ? t`There are no learners to make letters for.` : undefined
  return (
    <WorkDialog
      work={work}
      label={t`Codes made`}
      ifStopped={t`You can stop any time. You’ll see the letters made so far.`}
      title={t`Family letters`}
      description={describeReceivers(learners, areChosen)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            reason={reason}
            onClick={() =>
              void make((codes) => {
                downloadText('family-codes.csv', createCodesFile(codes, zone))
                onClose()
              })
            }
          >
            {t`Download codes`}
          </Button>
          <Button variant="primary" icon={Printer} reason={reason} onClick={() => void make(setMade)}>
            {plural(count, { one: 'Print # letter', other: 'Print # letters' })}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Choice legend={t`Codes for each`} value={amount} onChange={setAmount} options={labelAmounts()} />
      <Checkbox
        label={t`Only learners nobody follows yet: ${unseenCount}`}
        checked={onlyUnseen}
        onChange={({ target }) => setOnlyUnseen(target.checked)}
      />
    </WorkDialog>
  )
}

/** Formats 'No letter for: Jo Li and Bo Li.'; empty if all have one. */
function describeSkipped(people: readonly LetterLearner[]): string {
  if (people.length === 0) return ''
  const names = summarizeNames(people.map(fullName), 8)
  return t`No letter for: ${names}.`
}

/** Returns the codes as CSV, for a school that designs its own letters. */
export function createCodesFile(codes: readonly FamilyCode[], timeZone: string): string {
  return toCsv([
    ['First name', 'Last name', 'Code', 'Valid until', 'Letter'],
    ...numberCodes(codes).map(({ code, letter }) => [
      code.firstName,
      code.lastName,
      code.code,
      zonedDay(Date.parse(code.goodUntil), timeZone),
      `${letter.number} of ${letter.total}`,
    ]),
  ])
}
