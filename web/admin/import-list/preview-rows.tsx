import { type ReactNode, useId } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import type { RosterAccount, RosterField, RosterRow } from '../../../contract/roster-import.ts'
import { plural } from '../../../contract/sentences.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Decision } from './choices.ts'
import type { FileLearner } from './roster-file.ts'

interface RowListProps {
  rows: readonly RosterRow[]
  children: (row: RosterRow) => ReactNode
}

/** A list of the preview, rendered as it is scrolled. */
export function RowList({ rows, children }: RowListProps) {
  const { shown, sentinel } = useIncrementalList(rows.length, 60)
  if (rows.length === 0) return <Empty title="Nobody">There’s nobody here.</Empty>
  return (
    <>
      <ul className="divide-y divide-line">{rows.slice(0, shown).map(children)}</ul>
      <div ref={sentinel} />
    </>
  )
}

function Row({ name, small, children }: { name: string; small: string; children?: ReactNode }) {
  return (
    <li className="grid min-h-14 items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,210px)_minmax(0,1fr)]">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b className="text-14 font-600">{name}</b>
        <span translate="no" className="block font-mono text-12 text-ink-2">
          {small}
        </span>
      </span>
      <span className="grid min-w-0 gap-0.5 text-14 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

const idAndGrade = ({ sourcedId }: RosterRow, learner: FileLearner | undefined): string =>
  learner?.grade ? `${sourcedId}, grade ${learner.grade}` : sourcedId

interface AskRowProps {
  row: RosterRow
  learner: FileLearner | undefined
  /** Undefined until it is decided. */
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
}

export function AskRow({ row, learner, decision, onDecide }: AskRowProps) {
  const group = useId()
  const name = learner ? fullName(learner) : row.sourcedId
  const more = row.candidatesCount - row.candidates.length
  const chosen = row.candidates.find(({ id }) => id === decision?.account)
  const isNamedOtherwise =
    chosen !== undefined &&
    learner !== undefined &&
    (chosen.firstName !== learner.firstName || chosen.lastName !== learner.lastName)
  const option = (account: number | null, words: string) => (
    <label key={account ?? 'new'} className="flex min-h-9 items-center gap-2 touch:min-h-11">
      <input
        type="radio"
        name={group}
        checked={decision?.account === account}
        onChange={() => onDecide({ account, useName: false })}
        className="size-4 flex-none accent-primary"
      />
      {words}
    </label>
  )
  return (
    <Row name={name} small={idAndGrade(row, learner)}>
      <fieldset className="grid">
        <legend className="sr-only">Who is {name}?</legend>
        {row.candidates.map((account) => option(account.id, candidateWords(account)))}
        {more > 0 && (
          <span className="text-13 text-ink-2">
            {`and ${plural(more, 'more account')}. An email or username in the list tells them apart.`}
          </span>
        )}
        {option(null, 'New account')}
      </fieldset>
      {isNamedOtherwise && decision && (
        <Checkbox
          label="Use the list's name from now on"
          checked={decision.useName}
          onChange={({ target }) => onDecide({ ...decision, useName: target.checked })}
        />
      )}
      {row.note && <span className="text-12 text-ink-2">{row.note}</span>}
    </Row>
  )
}

const candidateWords = (account: RosterAccount): string =>
  `This is ${fullName(account)} (${account.username})${account.hasLeft ? ', left' : ''}`

const fieldWords: Record<RosterField, string> = {
  firstName: 'First',
  lastName: 'Last',
  email: 'Email',
  studio: 'Studio',
}

interface PlannedRowProps {
  row: RosterRow
  learner: FileLearner | undefined
  /** A problem to check in the file. */
  check: string | undefined
}

export function PlannedRow({ row, learner, check }: PlannedRowProps) {
  const { account, username, changes, kept, note } = row
  const name = account ? fullName(account) : learner ? fullName(learner) : row.sourcedId
  return (
    <Row name={name} small={account ? account.username : idAndGrade(row, learner)}>
      {username !== null && (
        <span>
          <span className="text-ink-2">Username</span> {username}
        </span>
      )}
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="mr-2 inline-block min-w-14 text-ink-2">{fieldWords[field]}</span>
          {before !== null && (
            <>
              <del className="text-ink-2">{before}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <b className="font-600">{after}</b>
        </span>
      ))}
      {kept.map((field) => (
        <span key={field} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-14 text-ink-2">{fieldWords[field]}</span>
          <Tag>kept: changed here</Tag>
        </span>
      ))}
      {check && <Tag tone="amber">{check}</Tag>}
      {note && <span className="text-13 text-ink-2">{note}</span>}
    </Row>
  )
}
