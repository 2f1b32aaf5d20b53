// The state of Add Multiple Learners: the text in the box, its problems, and the progress of sending.

import { useDeferredValue, useMemo, useState } from 'react'
import type { BulkResult } from '../../../contract/accounts.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { usernameKey } from '../../../contract/text.ts'
import { sentenceOf } from '../../api/api-error.ts'
import type { BatchOutcome } from '../../api/batches.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { type BatchProgress, useBatches } from '../../api/use-batches.ts'
import { useDraft } from '../../frame/drafts.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { pageStorage } from '../../frame/storage.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { checkRoster, rowKey, withoutLines } from './check-roster.ts'
import {
  BATCH_SIZE,
  failedIn,
  hasLearner,
  type RosterOutcome,
  rosterOutcome,
  sentRow,
} from './send-roster.ts'

export function useRoster() {
  const { input } = useScope()
  const studios = useApi('GET /api/admin/studios', input)
  const users = useApi('GET /api/admin/users', input)
  // The text outlives the dialog, but only in memory, because it contains passwords.
  const [text, setText] = useDraft('roster', pageStorage)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [outcome, setOutcome] = useState<RosterOutcome | null>(null)
  const [warnedText, setWarnedText] = useState<string | null>(null)
  // Keys of rows whose call got no answer: the server may have added them.
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set())
  const batches = useBatches({
    size: BATCH_SIZE,
    send: (batch: RosterRow[]) =>
      call('POST /api/admin/users/bulk', { ...input, body: { users: batch.map(sentRow) } }),
    topics: ['people', 'studios', 'schools'],
  })
  const [checking, setChecking] = useState<BatchProgress | null>(null)
  const progress = batches.progress ?? checking

  const taken = useMemo(() => new Set(users.data?.map((user) => usernameKey(user.username))), [users.data])
  const names = useMemo(() => studios.data?.map(({ name }) => name), [studios.data])
  const wasAdded = useMemo(() => {
    const exists = hasLearner(users.data ?? [])
    return (row: RosterRow) => lost.has(rowKey(row)) && exists(row)
  }, [users.data, lost])
  const known = useMemo(
    () => ({ studios: names, taken, refusals, wasAdded }),
    [names, taken, refusals, wasAdded],
  )
  const deferredText = useDeferredValue(text)
  const checked = useMemo(() => checkRoster(deferredText, known), [deferredText, known])

  /** Loads the learners of the school again, but only if a call without an answer may have added one. */
  const addedRows = async ({ answered, unanswered }: BatchOutcome<RosterRow, BulkResult>, of: number) => {
    const unconfirmed = new Set([...lost, ...unanswered.map(rowKey)])
    setLost(unconfirmed)
    const refusedAgain = answered.some(({ batch, answer }) =>
      answer.errors.some(({ line }) => batch.slice(line - 1, line).some((row) => lost.has(rowKey(row)))),
    )
    if (unanswered.length === 0 && !refusedAgain) return () => false
    setChecking({ done: of, of })
    const users = await call('GET /api/admin/users', input).catch(() => [])
    setChecking(null)
    const exists = hasLearner(users)
    return (row: RosterRow) => unconfirmed.has(rowKey(row)) && exists(row)
  }

  const send = async (rows: typeof checked.ready, lines: typeof checked.lines) => {
    setOutcome(null)
    const ended = await batches.run(rows)
    if (!ended) return
    const result = rosterOutcome(ended, await addedRows(ended, rows.length))
    setText(withoutLines(text, lines, new Set(result.created.map(({ line }) => line))))
    setRefusals((before) => {
      const next = new Map(before)
      for (const { row, message } of result.refused) next.set(rowKey(row), message)
      return next
    })
    setOutcome(result)
    setWarnedText(null)
    announceOutcome(result)
  }

  return {
    text,
    setText,
    checked,
    progress,
    outcome,
    stopping: batches.stopping,
    /** The admin has been warned that lines with errors will be left out. */
    isWarned: warnedText === text && checked.problems.length > 0,
    stop: batches.stop,
    /** Sends what is ready: the failed batch, and what was not tried yet. */
    tryAgain: () => {
      const now = checkRoster(text, known)
      if (!progress && now.ready.length > 0) void send(now.ready, now.lines)
    },
    /** True if nothing was sent because of errors in the list. */
    submit: (): boolean => {
      if (progress) return false
      const now = checkRoster(text, known)
      if (now.empty) {
        showFailure('No data provided', 'Please enter user data')
        return false
      }
      if (now.ready.length === 0) {
        showFailure('No valid users found', 'Please check your data format')
        return true
      }
      if (now.problems.length > 0 && warnedText !== text) {
        setWarnedText(text)
        const lines = `${now.problems.length} ${pluralWord(now.problems.length, 'line')}`
        showFailure('Data format errors', `${lines} had errors. See the list below.`)
        return true
      }
      void send(now.ready, now.lines)
      return false
    },
  }
}

function announceOutcome(outcome: RosterOutcome): void {
  const { created, untried, error } = outcome
  const learners = `${created.length} ${pluralWord(created.length, 'learner')}`
  const failures = failedIn(outcome)
  if (error && created.length === 0) showFailure('Failed to create learners', sentenceOf(error))
  else if (error) showFailure(`Created ${learners}, ${failures} failed`, sentenceOf(error))
  else if (failures === 0)
    showSuccess(`Created ${learners}`, untried.length > 0 ? 'Stopped before the others.' : undefined)
  else showFailure(`Created ${learners}, ${failures} failed`, 'See the list below.')
}
