import { useState } from 'react'
import type { RosterAccount, RosterPlan } from '../../../contract/roster-import.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { changedSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { bringBackMany, deleteLearners, markAsLeft } from '../dialogs.ts'
import { listedName } from '../people/person-name.ts'
import { CardsButton } from './cards-button.tsx'

/** From so many on the number is typed. */
const TYPED_FROM = 20

const LOADS = 'The list of learners loads.'

/** Whether the list is still on its way. Once it was read, who is missing was deleted or marked meanwhile. */
const isReading = ({ data, isFetching }: { data: unknown; isFetching: boolean }, isShort: boolean) =>
  data === undefined || (isShort && isFetching)

export function DoneStep({ plan: { rows, missing } }: { plan: RosterPlan }) {
  const { input } = useScope()
  const users = useApi('GET /api/admin/users', input)
  const [deleting, setDeleting] = useState(false)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const news = rows.filter(({ kind }) => kind === 'new').length
  const made = rows.flatMap(({ kind, account }) => (kind === 'new' && account ? [account] : []))
  const changed = rows.filter(({ kind, changes }) => kind !== 'new' && changes.length > 0).length
  const open = rows.filter(({ kind }) => kind === 'ask').length
  const same = rows.filter(
    ({ kind, changes }) => (kind === 'same' || kind === 'match') && changes.length === 0,
  ).length
  const back = rows.flatMap(({ kind, account }) => (kind === 'skip' && account?.hasLeft ? [account] : []))
  const left = made.filter(({ id }) => !gone.has(id))
  const leftIds = new Set(left.map(({ id }) => id))
  const people = users.data?.filter(({ id }) => leftIds.has(id)) ?? []
  const loads = isReading(users, people.length < left.length)
  const deletable = loads ? left.length : people.length
  const isHere = new Set(users.data?.map(({ id }) => id))
  const active = missing.filter(({ id }) => isHere.has(id))
  return (
    <>
      <div>
        <h3 className="text-24 font-600">{`${formatCount(news)} new, ${formatCount(changed)} changed.`}</h3>
        <p className="text-13 text-ink-2">
          {same > 0 && `${formatCount(same)} ${same === 1 ? 'was' : 'were'} the same. `}
          {open > 0 &&
            `${formatCount(open)} ${open === 1 ? 'was' : 'were'} left out: decide them in the next import.`}
        </p>
      </div>
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <CardsButton ids={left.map(({ id }) => id)} variant="primary" />
          {deletable > 0 && (
            <Button
              variant="ghost"
              reason={loads ? LOADS : undefined}
              onClick={() => setDeleting(true)}
              {...deleteLearners.preloadProps}
            >
              {deletable === 1 ? 'Delete this one again' : `Delete these ${formatCount(deletable)} again`}
            </Button>
          )}
        </div>
      )}
      {deleting && (
        <deleteLearners.Dialog
          people={people}
          onDone={(ids) => setGone((before) => changedSet(before, ids, true))}
          onClose={() => setDeleting(false)}
        />
      )}
      {active.length + back.length > 0 && (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            {active.length > 0 && <TickedList kind="leave" title="No longer in the list" accounts={active} />}
            {back.length > 0 && <TickedList kind="back" title="Marked as left" accounts={back} />}
          </div>
          <p className="text-13 text-ink-2">
            Nobody is ticked: a list can lack a person by mistake. From 20 on the number is typed.
          </p>
        </>
      )}
    </>
  )
}

interface TickedListProps {
  kind: 'leave' | 'back'
  title: string
  accounts: readonly RosterAccount[]
}

/** Accounts with ticks that are off, and what can be done with the ticked ones. */
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
  const label = kind === 'leave' ? `Mark ${count} as left` : `Bring ${count} back`
  const Dialog = kind === 'leave' ? markAsLeft.Dialog : bringBackMany.Dialog
  const tick = (some: readonly RosterAccount[], on: boolean) =>
    setTicked(
      changedSet(
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
          label="All"
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
            ? 'Tick a learner first.'
            : loads
              ? LOADS
              : people.length === 0
                ? 'None of them is in the list of learners any more.'
                : undefined
        }
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog
          people={people}
          typedFrom={TYPED_FROM}
          onDone={(ids: readonly number[]) => setDone((before) => changedSet(before, ids, true))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
