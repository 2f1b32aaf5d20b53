import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { RosterAccount, RosterPlan } from '../../../contract/roster-import.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { updateSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { bringBackMany, deleteLearners, markAsLeft } from '../dialogs.ts'
import { listedName } from '../people/person-name.ts'
import { CardsButton } from './cards-button.tsx'
import { MAX_PRESENT, type PresentRow } from './choices.ts'
import { findInRows } from './in-the-file.ts'

/** From this many people on the user must type the number. */
const CONFIRM_FROM = 20

/** Whether the list is still loading. Once it was read, a missing person was deleted or marked in the meantime. */
const isReading = ({ data, isFetching }: { data: unknown; isFetching: boolean }, isShort: boolean) =>
  data === undefined || (isShort && isFetching)

interface DoneStepProps {
  plan: RosterPlan
  /** The people of the file whom the import left out, if their ids are known. */
  present: readonly PresentRow[]
  /** The cells of other rows that were left out. */
  rowsWithoutId: readonly (readonly string[])[]
}

export function DoneStep({ plan: { rows, missing }, present, rowsWithoutId }: DoneStepProps) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const [deleting, setDeleting] = useState(false)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const news = rows.filter(({ kind }) => kind === 'new').length
  const made = rows.flatMap(({ kind, account }) => (kind === 'new' && account ? [account] : []))
  const changed = rows.filter(({ kind, changes }) => kind !== 'new' && changes.length > 0).length
  const newCount = formatCount(news)
  const changedCount = formatCount(changed)
  const open = rows.filter(({ kind }) => kind === 'ask').length
  const unchanged = rows.filter(
    ({ kind, changes }) => (kind === 'same' || kind === 'match') && changes.length === 0,
  ).length
  const back = rows.flatMap(({ kind, account }) => (kind === 'skip' && account?.hasLeft ? [account] : []))
  const left = made.filter(({ id }) => !gone.has(id))
  const leftIds = new Set(left.map(({ id }) => id))
  const people = users.data?.filter(({ id }) => leftIds.has(id)) ?? []
  const loads = isReading(users, people.length < left.length)
  const deletable = loads ? left.length : people.length
  const isHere = new Set(users.data?.map(({ id }) => id))
  const isInRows = useMemo(() => findInRows(rowsWithoutId), [rowsWithoutId])
  const inFile = missing.filter(isInRows)
  // If ids were not sent nobody can tell who is missing.
  const isKnown = present.length <= MAX_PRESENT
  const active = isKnown ? missing.filter((account) => isHere.has(account.id) && !isInRows(account)) : []
  return (
    <>
      <div>
        <h3 className="text-24 font-600">{t`${newCount} new, ${changedCount} changed.`}</h3>
        <p className="text-13 text-ink-2">
          {unchanged > 0 && plural(unchanged, { one: '# was unchanged.', other: '# were unchanged.' })}{' '}
          {open > 0 &&
            plural(open, {
              one: '# was left out: decide on them in the next import.',
              other: '# were left out: decide on them in the next import.',
            })}
        </p>
      </div>
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <CardsButton ids={left.map(({ id }) => id)} variant="primary" />
          {deletable > 0 && (
            <Button
              variant="ghost"
              reason={loads ? t`The list of learners is loading.` : undefined}
              onClick={() => setDeleting(true)}
              {...deleteLearners.preloadProps}
            >
              {plural(deletable, { one: 'Delete this one again', other: 'Delete these # again' })}
            </Button>
          )}
        </div>
      )}
      {deleting && (
        <deleteLearners.Dialog
          people={people}
          onDone={(ids) => setGone((before) => updateSet(before, ids, true))}
          onClose={() => setDeleting(false)}
        />
      )}
      {active.length + back.length > 0 && (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {active.length > 0 && (
              <TickedList kind="leave" title={t`No longer in the list`} accounts={active} />
            )}
            {back.length > 0 && <TickedList kind="back" title={t`Marked as left`} accounts={back} />}
          </div>
          <p className="text-13 text-ink-2">
            <Trans>
              Nobody is selected, because a list can miss people by mistake. For 20 or more, you’ll type the
              number to confirm.
            </Trans>
          </p>
        </>
      )}
      {!isKnown && (
        <Note>
          <Trans>
            This import left out more than 20,000 rows of the file, so Cairn can't tell who is no longer in
            the list.
          </Trans>
        </Note>
      )}
      <LeftOutOfFile present={present} accounts={inFile} />
    </>
  )
}

interface LeftOutOfFileProps {
  present: readonly PresentRow[]
  /** Accounts that a row without an id may be about. */
  accounts: readonly RosterAccount[]
}

/** Lists people who are in the file, so that nothing is done to their accounts. */
function LeftOutOfFile({ present, accounts }: LeftOutOfFileProps) {
  const rows = [
    ...accounts.map((account) => ({
      id: account.username,
      name: listedName(account),
      reason: t`a row without an ID may be this learner`,
    })),
    ...present.map((row) => ({ ...row, reason: sentenceText(row.reason) })),
  ]
  const { shown, sentinel } = useIncrementalList(rows.length, 40)
  if (rows.length === 0) return null
  const total = formatCount(rows.length)
  return (
    <details className="rounded-10 border border-line px-3.5 py-2">
      <summary className="min-h-9 content-center text-14 font-600">
        {t`In the file, but left out: ${total}`}
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {rows.slice(0, shown).map(({ id, name, reason }) => (
          <li key={`${id} ${reason}`} className="flex flex-wrap gap-x-3 py-1.5 text-14">
            {name && <span className="[overflow-wrap:anywhere]">{name}</span>}
            <span translate="no" className="font-mono text-13 text-ink-2 [overflow-wrap:anywhere]">
              {id}
            </span>
            <span className="text-13 text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
      <div ref={sentinel} />
    </details>
  )
}

interface TickedListProps {
  kind: 'leave' | 'back'
  title: string
  accounts: readonly RosterAccount[]
}

/** Accounts with checkboxes that are off, and the actions for the selected ones. */
function TickedList({ kind, title, accounts }: TickedListProps) {
  const { input } = useScope()
  const query = kind === 'back' ? { query: { ...input.query, state: 'left' as const } } : input
  const users = useApi('GET /api/admin/users', query)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const rest = accounts.filter(({ id }) => !done.has(id))
  const { shown, sentinel } = useIncrementalList(rest.length, 40)
  const chosen = rest.filter(({ id }) => ticked.has(id))
  const people = users.data?.filter(({ id }) => ticked.has(id) && !done.has(id)) ?? []
  const loads = isReading(users, people.length < chosen.length)
  const count = formatCount(loads ? chosen.length : people.length)
  const label = kind === 'leave' ? t`Mark ${count} as left` : t`Bring ${count} back`
  const Dialog = kind === 'leave' ? markAsLeft.Dialog : bringBackMany.Dialog
  const tick = (some: readonly RosterAccount[], on: boolean) =>
    setTicked(
      updateSet(
        ticked,
        some.map(({ id }) => id),
        on,
      ),
    )
  return (
    <section className="rounded-10 border border-line px-3.5 py-3">
      <h4 className="text-14 font-600">{`${title}: ${formatCount(rest.length)}`}</h4>
      {rest.length > 1 && (
        <Checkbox
          label={t`All`}
          checked={chosen.length === rest.length}
          onChange={({ target }) => tick(rest, target.checked)}
        />
      )}
      <div className="max-h-80 overflow-y-auto">
        {rest.slice(0, shown).map((account) => (
          <Checkbox
            key={account.id}
            label={listedName(account)}
            hint={account.studio ?? undefined}
            checked={ticked.has(account.id)}
            onChange={({ target }) => tick([account], target.checked)}
          />
        ))}
        <div ref={sentinel} />
      </div>
      <Button
        className="mt-1.5 w-full"
        reason={
          chosen.length === 0
            ? t`Select a learner first.`
            : loads
              ? t`The list of learners is loading.`
              : people.length === 0
                ? t`They’re no longer on the Learners list.`
                : undefined
        }
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog
          people={people}
          typedFrom={CONFIRM_FROM}
          onDone={(ids: readonly number[]) => setDone((before) => updateSet(before, ids, true))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
