import { useState } from 'react'
import { groupBy } from '../../../contract/grouping.ts'
import type { RosterRow } from '../../../contract/roster-import.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { sentenceOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Decisions } from './choices.ts'
import { AskRow, PlannedRow, RowList } from './preview-rows.tsx'
import type { FileLearner } from './roster-file.ts'
import type { usePlan } from './use-plan.ts'

type Tab = 'ask' | 'new' | 'change' | 'match' | 'same'
const words: Record<Tab, string> = {
  ask: 'To decide',
  new: 'New',
  change: 'Changed',
  match: 'Matched',
  same: 'Same',
}

export function PreviewStep({
  plan: { plan, loading, error, retry, wasReplaced },
  learners,
  decisions,
  onDecide,
}: {
  plan: ReturnType<typeof usePlan>
  learners: readonly FileLearner[]
  decisions: Decisions
  onDecide: (some: Decisions) => void
}) {
  const [chosen, setChosen] = useState<Tab | null>(null)
  // The questions stay, so that a decision can be changed.
  const [seen, setSeen] = useState<ReadonlyMap<string, RosterRow>>(new Map())
  const questions = plan?.rows.filter(({ kind }) => kind === 'ask') ?? []
  if (questions.some((row) => seen.get(row.sourcedId) !== row)) {
    setSeen(new Map([...seen, ...questions.map((row): [string, RosterRow] => [row.sourcedId, row])]))
  }
  if (error) {
    return (
      <Note tone="bad" alert action={<Button onClick={retry}>Try again</Button>}>
        {sentenceOf(error)}
      </Note>
    )
  }
  if (!plan) return <Skeleton className="h-60" />
  const rows: Record<Tab, RosterRow[]> = { ask: [], new: [], change: [], match: [], same: [] }
  for (const row of plan.rows) {
    const question = seen.get(row.sourcedId)
    if (question && (row.kind === 'ask' || decisions.has(row.sourcedId))) rows.ask.push(question)
    if (row.kind !== 'ask' && row.kind !== 'skip') rows[row.kind].push(row)
  }
  const undecided = questions.length
  // A decision for an account that is gone by now is none.
  const open = new Set(loading ? [] : questions.map(({ sourcedId }) => sourcedId))
  const decisionOn = (sourcedId: string) => (open.has(sourcedId) ? undefined : decisions.get(sourcedId))
  const tabs: Tab[] = ['new', 'change', 'match', 'same']
  if (undecided > 0) tabs.unshift('ask')
  else if (rows.ask.length > 0) tabs.push('ask')
  const tab =
    chosen !== null && tabs.includes(chosen) ? chosen : (tabs.find((one) => rows[one].length > 0) ?? 'new')
  const people = new Map(learners.map((learner) => [learner.sourcedId, learner]))
  const proposed = questions.flatMap((row) => proposal(row, people))
  // Of two namesakes in the file neither is proposed for the one account: who of them it is only the school knows.
  const times = groupBy(proposed, ([, account]) => account)
  const proposals = new Map(proposed.filter(([, account]) => times.get(account)?.length === 1))
  const signedOut = plan.rows.filter(({ changes }) =>
    changes.some(({ field, before }) => field === 'email' && before !== null),
  ).length
  const left = plan.rows.filter(({ kind, account }) => kind === 'skip' && account?.hasLeft).length
  return (
    <>
      {wasReplaced && <Note tone="warn">The school changed since this preview. Look at it again.</Note>}
      <Tabs
        label="Rows"
        value={tab}
        onChange={setChosen}
        contentClassName="grid gap-3 pt-3"
        items={tabs.map((value) => ({
          value,
          label: words[value],
          count: value === 'ask' ? undecided : rows[value].length,
          content:
            value === 'ask' ? (
              <>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="min-w-0 flex-1 text-13 text-ink-2">Who is not decided is left out.</p>
                  {proposals.size > 0 && (
                    <Button size="sm" onClick={() => onDecide(proposals)}>
                      {proposals.size === 1
                        ? 'Take the proposal'
                        : `Take all ${formatCount(proposals.size)} proposals`}
                    </Button>
                  )}
                </div>
                <RowList rows={rows.ask}>
                  {(row) => (
                    <AskRow
                      key={row.sourcedId}
                      row={row}
                      learner={people.get(row.sourcedId)}
                      decision={decisionOn(row.sourcedId)}
                      onDecide={(account) => onDecide(new Map([[row.sourcedId, account]]))}
                    />
                  )}
                </RowList>
              </>
            ) : (
              <>
                {value !== 'new' && value !== 'same' && signedOut > 0 && (
                  <Note tone="warn">
                    {signedOut === 1
                      ? '1 e-mail changes: this learner is signed out.'
                      : `${formatCount(signedOut)} e-mails change: these learners are signed out.`}
                  </Note>
                )}
                <RowList rows={rows[value]}>
                  {(row) => <PlannedRow key={row.sourcedId} row={row} learner={people.get(row.sourcedId)} />}
                </RowList>
              </>
            ),
        }))}
      />
      {left > 0 && (
        <p className="text-13 text-ink-2">
          {plural(left, 'learner')} of the list {left === 1 ? 'is' : 'are'} marked as left here, and can be
          brought back after the import.
        </p>
      )}
    </>
  )
}

/** One candidate with equal names is proposed. */
function proposal(
  { sourcedId, candidates }: RosterRow,
  people: ReadonlyMap<string, FileLearner>,
): [string, number][] {
  const [only, other] = candidates
  const learner = people.get(sourcedId)
  if (!only || other || !learner) return []
  const isSame =
    plain(only.firstName) === plain(learner.firstName) && plain(only.lastName) === plain(learner.lastName)
  return isSame ? [[sourcedId, only.id]] : []
}

/** As the server compares names: without case, accents and extra blanks. */
const plain = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
