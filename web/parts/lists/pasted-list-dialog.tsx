// A dialog for a list that is pasted or read from a file. It is checked line by line and sent in batches, and everything
// that was not done stays in the box.

import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { toCsv } from '../../../contract/csv.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import { describeError } from '../../api/client.ts'
import { downloadText } from '../../frame/download.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/tag.tsx'
import { showFailure } from '../../ui/toast.ts'
import { CsvPicker, LinesTable, ListBox, readListFile, selectLine } from './list-box.tsx'
import { downloadResults, listItems, type Outcome } from './list-work.ts'
import {
  addResults,
  type CheckedList,
  checkList,
  findAdded,
  formatCounts,
  type ListFix,
  type ListRow,
  type PastedList,
  removeLines,
  type SentRows,
  type Words,
} from './pasted-list.ts'
import { useListWork } from './use-list-work.ts'
import { WorkDialog } from './work-dialog.tsx'

export function PastedListDialog<Row extends ListRow>({
  list,
  text,
  onText,
  nextToFile,
  fix,
  onClose,
}: {
  list: PastedList<Row>
  text: string
  onText: (text: string) => void
  nextToFile?: ReactNode
  fix?: ListFix
  onClose: () => void
}) {
  const { words, files, read, findProblem, readAdded } = list
  const [sent, setSent] = useState<SentRows<Row>>(new Map())
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null)
  const [warnedText, setWarnedText] = useState<string | null>(null)
  const [submittedText, setSubmittedText] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const work = useListWork(list)
  const { progress } = work
  const deferredText = useDeferredValue(text)
  const checked = useMemo(
    () => checkList(read(deferredText), findProblem, sent),
    [read, deferredText, findProblem, sent],
  )
  const count = checked.ready.length
  const isWarned = warnedText === text && checked.problems.length > 0
  const canFix = fix !== undefined && fix.lines.size > 0
  // After an attempt to send them, the lines say what the server would.
  const fixable = canFix && submittedText !== text ? fix : null
  const faulty = checked.problems.filter(({ line }) => !fixable?.lines.has(line))
  const faultyCount = faulty.length

  const addFile = async (file: File) => {
    const content = await readListFile(file)
    if ('problem' in content) showFailure(t`This file can’t be read`, content.problem)
    else onText(text.trim() === '' ? content.text : `${text.trimEnd()}\n${content.text}`)
  }
  const send = async ({ ready, lines }: CheckedList<Row>) => {
    setOutcome(null)
    const ended = await work.run(ready, list.send, (result) =>
      readAdded ? findAdded(result, sent, readAdded) : result,
    )
    if (!ended) return
    const added = new Set(listItems(ended, 'done', 'found').map(({ line }) => line))
    onText(removeLines(text, lines, added))
    setSent(addResults(sent, ended))
    setOutcome(ended)
    setWarnedText(null)
    announce(list, ended)
  }
  const submit = () => {
    if (progress) return
    setSubmittedText(text)
    const now = checkList(read(text), findProblem, sent)
    const refuse = (...why: Words) => {
      showFailure(...why)
      table.current?.scrollIntoView({ block: 'nearest' })
    }
    if (now.lines.length === 0) return refuse(...words.noLines)
    if (now.ready.length === 0) return refuse(...words.noneReady)
    if (files && now.problems.length > 0 && warnedText !== text) {
      setWarnedText(text)
      const lines = now.problems.length
      const sentence = plural(lines, {
        one: '# line had errors. See the list below.',
        other: '# lines had errors. See the list below.',
      })
      return refuse(t`Data format errors`, sentence)
    }
    void send(now)
  }
  const tryAgain = () => {
    const now = checkList(read(text), findProblem, sent)
    if (!progress && now.ready.length > 0) void send(now)
  }

  return (
    <WorkDialog
      size="l"
      className="grid-cols-[minmax(0,1fr)] sm:max-h-[64dvh]"
      title={list.title}
      description={list.description}
      work={work}
      label={words.label}
      ifStopped={words.ifStopped}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit()
        },
      }}
      onClose={onClose}
      footer={
        <>
          {files && checked.problems.length > 0 && (
            <Button
              variant="ghost"
              icon={Download}
              onClick={() => downloadProblems(files.errors, checked.problems)}
              className="sm:mr-auto"
            >
              <Trans>Download errors</Trans>
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {outcome !== null && text === '' ? t`Close` : t`Cancel`}
          </Button>
          <Button type="submit" variant={canFix ? 'quiet' : 'primary'}>
            {count > 0 && isWarned ? words.addWithoutOthers(count) : words.add(count)}
          </Button>
        </>
      }
      above={
        <>
          <Field label={list.field.label} hint={list.field.hint}>
            <ListBox
              boxRef={box}
              text={text}
              example={list.field.example}
              onText={onText}
              onFile={(file) => void addFile(file)}
              errorLines={faulty.map(({ line }) => line)}
              disabled={progress !== null}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CsvPicker disabled={progress !== null} onFile={(file) => void addFile(file)} />
            {nextToFile}
            {!progress && (
              <p role="status" className="flex min-h-6 flex-wrap gap-x-4 gap-y-1">
                {count > 0 && (
                  <Status tone="done" icon={CircleCheck}>
                    {words.ready(count)}
                  </Status>
                )}
                {faulty.length > 0 && (
                  <Status tone="miss" icon={CircleAlert}>
                    <Plural value={faultyCount} one="# line needs fixing" other="# lines need fixing" />
                  </Status>
                )}
              </p>
            )}
          </div>
        </>
      }
    >
      {outcome && (
        <OutcomeNote
          list={list}
          outcome={outcome}
          left={checked.lines.length}
          onTryAgain={count === 0 ? undefined : tryAgain}
        />
      )}
      {canFix && (
        <Note
          tone="warn"
          title={fix.title}
          action={
            <Button size="sm" variant="primary" onClick={fix.apply} disabled={progress !== null}>
              {fix.label}
            </Button>
          }
        />
      )}
      <div ref={table}>
        {checked.lines.length > 0 && (
          <LinesTable
            columns={list.columns}
            checked={checked}
            sent={sent}
            fixable={fixable}
            onShow={(line) => selectLine(box.current, line)}
          />
        )}
      </div>
    </WorkDialog>
  )
}

const downloadProblems = (fileName: string, problems: CheckedList<ListRow>['problems']): void =>
  downloadText(
    fileName,
    toCsv([
      ['line', 'username', 'error'],
      ...problems.map(({ line, row, message }) => [String(line), row?.username ?? '', message]),
    ]),
  )

/** The dialog itself shows what succeeded. */
function announce<Row extends ListRow>(list: PastedList<Row>, outcome: Outcome<Row>): void {
  const { error } = outcome
  const isNoneDone = listItems(outcome, 'done', 'found').length === 0
  const counts = formatCounts(list, outcome)
  if (error !== null) showFailure(isNoneDone ? list.words.failure : counts, describeError(error))
  else if (listItems(outcome, 'refused', 'failed').length > 0) showFailure(counts, t`See the list below.`)
}

/** If a batch failed, the server's sentence comes first. */
function OutcomeNote<Row extends ListRow>({
  list,
  outcome,
  left,
  onTryAgain,
}: {
  list: PastedList<Row>
  outcome: Outcome<Row>
  /** The number of lines still in the box. */
  left: number
  /** Undefined if nothing is ready to be sent again. */
  onTryAgain: (() => void) | undefined
}) {
  const { words, files } = list
  const { results, error } = outcome
  const hasError = error !== null
  const counts = `${formatCounts(list, outcome)}.`
  const download = files && (
    <Button
      size="sm"
      icon={Download}
      onClick={() =>
        downloadResults(files.results, results, files.fields, {
          done: words.done,
          untried: csvResult.untried,
        })
      }
    >
      <Trans>Download result</Trans>
    </Button>
  )
  return (
    <Note
      tone={hasError ? 'bad' : left > 0 ? 'warn' : 'good'}
      alert={hasError}
      title={hasError ? describeError(error, t`Couldn’t read the server’s answer.`) : counts}
      action={!hasError && download}
    >
      {hasError && `${counts} `}
      {words.rest(outcome, left)}
      {hasError && (
        <span className="mt-2.5 flex flex-wrap gap-2">
          {onTryAgain && (
            <Button size="sm" onClick={onTryAgain}>
              <Trans>Try the rest again</Trans>
            </Button>
          )}
          {download}
        </span>
      )}
    </Note>
  )
}
