import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import type { RosterAccount, RosterField, RosterRow } from '../../../contract/roster-import.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sentenceText } from '../../ui/messages.tsx'
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
  if (rows.length === 0) return <Empty title={t`Nobody`}>{t`There’s nobody here.`}</Empty>
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

function describeIdAndGrade({ sourcedId }: RosterRow, learner: FileLearner | undefined): string {
  const grade = learner?.grade
  return grade ? t`${sourcedId}, grade ${grade}` : sourcedId
}

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
    <Row name={name} small={describeIdAndGrade(row, learner)}>
      <fieldset className="grid">
        <legend className="sr-only">
          <Trans>Who is {name}?</Trans>
        </legend>
        {row.candidates.map((account) => option(account.id, describeCandidate(account)))}
        {more > 0 && (
          <span className="text-13 text-ink-2">
            {plural(more, {
              one: 'and # more account. An email or username in the list tells them apart.',
              other: 'and # more accounts. An email or username in the list tells them apart.',
            })}
          </span>
        )}
        {option(null, t`New account`)}
      </fieldset>
      {isNamedOtherwise && decision && (
        <Checkbox
          label={t`Use the list's name from now on`}
          checked={decision.useName}
          onChange={({ target }) => onDecide({ ...decision, useName: target.checked })}
        />
      )}
      {row.note && <span className="text-12 text-ink-2">{row.note}</span>}
    </Row>
  )
}

function describeCandidate({ username, hasLeft, ...names }: RosterAccount): string {
  const name = fullName(names)
  return hasLeft ? t`This is ${name} (${username}), left` : t`This is ${name} (${username})`
}

const labelField = (field: RosterField): string =>
  ({ firstName: t`First`, lastName: t`Last`, email: t`Email`, studio: t`Studio` })[field]

interface PlannedRowProps {
  row: RosterRow
  learner: FileLearner | undefined
  /** A problem to check in the file, as a sentence to render. */
  check: string | undefined
}

export function PlannedRow({ row, learner, check }: PlannedRowProps) {
  const { account, username, changes, kept, note } = row
  const name = account ? fullName(account) : learner ? fullName(learner) : row.sourcedId
  return (
    <Row name={name} small={account ? account.username : describeIdAndGrade(row, learner)}>
      {username !== null && (
        <span>
          <Trans>
            <span className="text-ink-2">Username</span> {username}
          </Trans>
        </span>
      )}
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="mr-2 inline-block min-w-14 text-ink-2">{labelField(field)}</span>
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
          <span className="min-w-14 text-ink-2">{labelField(field)}</span>
          <Tag>{t`kept: changed here`}</Tag>
        </span>
      ))}
      {check && <Tag tone="amber">{sentenceText(check)}</Tag>}
      {note && <span className="text-13 text-ink-2">{note}</span>}
    </Row>
  )
}
