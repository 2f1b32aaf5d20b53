import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { RosterRow } from '../../../contract/roster-import.ts'
import { describeError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Decisions } from './choices.ts'
import { normalizeName } from './in-the-file.ts'
import { AskRow, PlannedRow, RowList } from './preview-rows.tsx'
import type { FileLearner, SkippedRow } from './roster-file.ts'
import type { usePlan } from './use-plan.ts'

type Tab = 'ask' | 'new' | 'change' | 'match' | 'same'
const labelTab = (tab: Tab): string =>
  ({
    ask: t`To decide`,
    new: t({ message: 'New', context: 'people' }),
    change: t({ message: 'Changed', context: 'people' }),
    match: t`Matched`,
    same: t`Same`,
  })[tab]

interface PreviewStepProps {
  plan: ReturnType<typeof usePlan>
  learners: readonly FileLearner[]
  toCheck: readonly SkippedRow[]
  decisions: Decisions
  /** The ids that were decided after this preview was made. */
  pending: ReadonlySet<string>
  /** `isLast` means that nothing is left to decide. */
  onDecide: (some: Decisions, isLast: boolean) => void
  /** Shows the preview with the decisions since then. */
  onUpdate: () => void
}

export function PreviewStep({
  plan: { plan, loading, error, retry, wasReplaced },
  learners,
  toCheck,
  decisions,
  pending,
  onDecide,
  onUpdate,
}: PreviewStepProps) {
  const [chosen, setChosen] = useState<Tab | null>(null)
  // The questions stay, so that a decision can be changed.
  const [seen, setSeen] = useState<ReadonlyMap<string, RosterRow>>(new Map())
  const questions = plan?.rows.filter(({ kind }) => kind === 'ask') ?? []
  if (questions.some((row) => seen.get(row.sourcedId) !== row)) {
    setSeen(new Map([...seen, ...questions.map((row): [string, RosterRow] => [row.sourcedId, row])]))
  }
  if (error) {
    return (
      <Note tone="bad" alert action={<Button onClick={retry}>{t`Try again`}</Button>}>
        {describeError(error)}
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
  const undecided = questions.filter(({ sourcedId }) => !pending.has(sourcedId))
  // A decision that an up-to-date preview still asks about was for an account that is gone.
  const open = new Set(loading ? [] : undecided.map(({ sourcedId }) => sourcedId))
  const decisionOn = (sourcedId: string) => (open.has(sourcedId) ? undefined : decisions.get(sourcedId))
  const decide = (some: Decisions) => {
    const wasOpen = undecided.some(({ sourcedId }) => some.has(sourcedId))
    onDecide(some, wasOpen && undecided.every(({ sourcedId }) => some.has(sourcedId)))
  }
  const tabs: Tab[] = ['new', 'change', 'match', 'same']
  if (questions.length > 0) tabs.unshift('ask')
  else if (rows.ask.length > 0) tabs.push('ask')
  const tab =
    chosen !== null && tabs.includes(chosen) ? chosen : (tabs.find((tab) => rows[tab].length > 0) ?? 'new')
  const people = new Map(learners.map((learner) => [learner.sourcedId, learner]))
  const checks = new Map(toCheck.map(({ id, reason }) => [id, reason]))
  const suggestions = suggestionsFor(undecided, people)
  const suggestionCount = suggestions.size
  const signedOut = plan.rows.filter(({ changes }) =>
    changes.some(({ field, before }) => field === 'email' && before !== null),
  ).length
  const left = plan.rows.filter(({ kind, account }) => kind === 'skip' && account?.hasLeft).length
  return (
    <>
      {wasReplaced && (
        <Note tone="warn">
          <Trans>The school has changed since this preview. Look at it again.</Trans>
        </Note>
      )}
      <Tabs
        label={t`Rows`}
        value={tab}
        onChange={(next) => {
          setChosen(next)
          if (pending.size > 0) onUpdate()
        }}
        contentClassName="grid gap-3 pt-3"
        items={tabs.map((value) => ({
          value,
          label: labelTab(value),
          count: value === 'ask' ? undecided.length : rows[value].length,
          content:
            value === 'ask' ? (
              <>
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="min-w-0 flex-1 text-13 text-ink-2">
                    <Trans>Anyone you don’t decide on won’t be imported.</Trans>
                  </p>
                  {suggestions.size > 0 && (
                    <Button size="sm" onClick={() => onDecide(suggestions, true)}>
                      {plural(suggestionCount, {
                        one: 'Accept the suggestion',
                        other: 'Accept all # suggestions',
                      })}
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
                      onDecide={(decision) => decide(new Map([[row.sourcedId, decision]]))}
                    />
                  )}
                </RowList>
              </>
            ) : (
              <>
                {value !== 'new' && value !== 'same' && signedOut > 0 && (
                  <Note tone="warn">
                    {plural(signedOut, {
                      one: '# email will change, so this learner will be signed out.',
                      other: '# emails will change, so these learners will be signed out.',
                    })}
                  </Note>
                )}
                <RowList rows={rows[value]}>
                  {(row) => (
                    <PlannedRow
                      key={row.sourcedId}
                      row={row}
                      learner={people.get(row.sourcedId)}
                      check={checks.get(row.sourcedId)}
                    />
                  )}
                </RowList>
              </>
            ),
        }))}
      />
      {left > 0 && (
        <p className="text-13 text-ink-2">
          {plural(left, {
            one: '# learner of the list is marked as left here, and can be brought back after the import.',
            other:
              '# learners of the list are marked as left here, and can be brought back after the import.',
          })}
        </p>
      )}
    </>
  )
}

/** Suggests one candidate with the same name. If there are two, only the school knows which one it is. */
function suggestionsFor(
  questions: readonly RosterRow[],
  people: ReadonlyMap<string, FileLearner>,
): Decisions {
  const wanted = questions.flatMap(({ sourcedId, candidates, candidatesCount }): [string, number][] => {
    const [only] = candidates
    const learner = people.get(sourcedId)
    if (!only || !learner || candidatesCount !== 1) return []
    const isSame =
      normalizeName(only.firstName) === normalizeName(learner.firstName) &&
      normalizeName(only.lastName) === normalizeName(learner.lastName)
    return isSame ? [[sourcedId, only.id]] : []
  })
  const times = new Map<number, number>()
  for (const [, account] of wanted) times.set(account, (times.get(account) ?? 0) + 1)
  const clear = wanted.filter(([, account]) => times.get(account) === 1)
  return new Map(clear.map(([sourcedId, account]) => [sourcedId, { account, useName: false }]))
}
