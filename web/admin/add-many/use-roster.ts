// The state of Add Multiple Learners: what is in the box, what is wrong with it, and how far the sending is.

import { useDeferredValue, useMemo, useState } from 'react'
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { usernameKey } from '../../../contract/text.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { PartsOutcome } from '../../api/in-parts.ts'
import { useApi } from '../../api/queries.ts'
import { type PartsProgress, useParts } from '../../api/use-parts.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { pageStorage } from '../../frame/stored.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { checkRoster, rowKey, withoutLines } from './check-roster.ts'
import { failedIn, hasLearner, PART, type RosterOutcome, rosterOutcome, sentRow } from './send-roster.ts'

export function useRoster() {
  const { input } = useScope()
  const studios = useApi('GET /api/admin/studios', input)
  const users = useApi('GET /api/admin/users', input)
  // What was typed outlives the dialog, but only in memory: there are passwords in it.
  const [text, setText] = useDraft('roster', pageStorage)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [outcome, setOutcome] = useState<RosterOutcome | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  // Rows of calls without an answer, by key: the server may have added them all the same.
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const parts = useParts({
    size: PART,
    send: (part: RosterRow[]) =>
      call('POST /api/admin/users/bulk', { ...input, body: { users: part.map(sentRow) } }),
    topics: ['people', 'studios', 'schools'],
  })
  const [checking, setChecking] = useState<PartsProgress | null>(null)
  const progress = parts.progress ?? checking

  const taken = useMemo(() => new Set(users.data?.map((user) => usernameKey(user.username))), [users.data])
  const names = useMemo(() => studios.data?.map(({ name }) => name), [studios.data])
  const wasAdded = useMemo(() => {
    const isThere = hasLearner(users.data ?? [])
    return (row: RosterRow) => lost.has(rowKey(row)) && isThere(row)
  }, [users.data, lost])
  const known = useMemo(
    () => ({ studios: names, taken, refusals, wasAdded }),
    [names, taken, refusals, wasAdded],
  )
  const shownText = useDeferredValue(text)
  const checked = useMemo(() => checkRoster(shownText, known), [shownText, known])

  /** Who the school has now, asked for only if a call without an answer may have added somebody. */
  const rowsThere = async ({ answered, unanswered }: PartsOutcome<RosterRow, BulkResult>, of: number) => {
    const doubtful = new Set([...lost, ...unanswered.map(rowKey)])
    setLost(doubtful)
    const refusedAgain = answered.some(({ part, answer }) =>
      answer.errors.some(({ line }) => part.slice(line - 1, line).some((row) => lost.has(rowKey(row)))),
    )
    if (unanswered.length === 0 && !refusedAgain) return () => false
    setChecking({ done: of, of })
    const users = await call('GET /api/admin/users', input).catch(() => [])
    setChecking(null)
    const isThere = hasLearner(users)
    return (row: RosterRow) => doubtful.has(rowKey(row)) && isThere(row)
  }

  const send = async (rows: typeof checked.ready, lines: typeof checked.lines) => {
    setOutcome(null)
    const ended = await parts.run(rows)
    if (!ended) return
    const result = rosterOutcome(ended, await rowsThere(ended, rows.length))
    setText(withoutLines(text, lines, new Set(result.created.map(({ line }) => line))))
    setRefusals((before) => {
      const next = new Map(before)
      for (const { row, message } of result.refused) next.set(rowKey(row), message)
      return next
    })
    setOutcome(result)
    setSeen(null)
    tellOutcome(result)
  }

  return {
    text,
    setText,
    checked,
    progress,
    outcome,
    stopping: parts.stopping,
    /** The person was told that these lines will be left out. */
    told: seen === text && checked.problems.length > 0,
    stop: parts.stop,
    /** Sends what is ready: the part that failed, and what was not tried yet. */
    tryAgain: () => {
      const now = checkRoster(text, known)
      if (!progress && now.ready.length > 0) void send(now.ready, now.lines)
    },
    /** Answers whether the list of errors should be looked at first. */
    submit: (): boolean => {
      if (progress) return false
      const now = checkRoster(text, known)
      if (now.empty) {
        showFailure('No data provided', 'Please enter user data')
        return false
      }
      if (now.ready.length === 0) {
        const description = 'Please check your data format'
        showFailure('No valid users found', description)
        return true
      }
      if (now.problems.length > 0 && seen !== text) {
        setSeen(text)
        const lines = `${now.problems.length} ${pluralWord(now.problems.length, 'line')}`
        const description = `${lines} had errors. See the list below.`
        showFailure('Data format errors', description)
        return true
      }
      void send(now.ready, now.lines)
      return false
    },
  }
}

function tellOutcome(outcome: RosterOutcome): void {
  const { created, untried, error } = outcome
  const made = `${created.length} ${pluralWord(created.length, 'learner')}`
  const failures = failedIn(outcome)
  if (error && created.length === 0) showFailure('Failed to create learners', sentenceOf(error))
  else if (error) showFailure(`Created ${made}, ${failures} failed`, sentenceOf(error))
  else if (failures === 0)
    showSuccess(`Created ${made}`, untried.length > 0 ? 'Stopped before the others.' : undefined)
  else {
    const title = `Created ${made}, ${failures} failed`
    showFailure(title, 'See the list below.')
  }
}
