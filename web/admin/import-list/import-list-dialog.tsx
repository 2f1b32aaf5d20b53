import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { RosterChoices, RosterPlan } from '../../../contract/roster-import.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { combineQueries, Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { type Decisions, MAX_PRESENT, toSentPeople } from './choices.ts'
import { ColumnsPart } from './columns-part.tsx'
import { type Step, Steps } from './dialog-steps.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import type { ListChoice } from './read-list.ts'
import { ReadingMeter } from './reading-progress.tsx'
import { SchoolStep } from './school-step.tsx'
import { useChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import { useRosterFile } from './use-roster-file.ts'

/** The maximum that the server accepts in one import. */
const MAX_PEOPLE = 5_000

export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const state = useApi('GET /api/admin/roster', input)
  const studios = useApi('GET /api/admin/studios', input)
  const [step, setStep] = useState<Step>('file')
  const { file, reading, read, readAgain } = useRosterFile()
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  // The choices before this import.
  const [last, setLast] = useState<RosterChoices | null>(null)
  const [version, setVersion] = useState(0)
  const [done, setDone] = useState<RosterPlan | null>(null)
  const chosen = useChoices(file, last, studios.data)
  const { school, grades, statuses, imported, outCount, present, choices } = chosen
  const people = useMemo(() => toSentPeople(imported, grades, decisions), [imported, grades, decisions])
  const sent = { people, present: present.slice(0, MAX_PRESENT).map(({ id }) => id), choices }
  const plan = usePlan(step === 'preview' ? version : null, sent, (carriedOut) => {
    setDone(carriedOut)
    setStep('done')
  })
  const showPreview = () => {
    setVersion((before) => before + 1)
    setPending(new Set())
  }
  // A person has 60 previews an hour, so single decisions wait for the next one.
  const decide = (some: Decisions, isLast: boolean) => {
    setDecisions((before) => new Map([...before, ...some]))
    if (isLast) showPreview()
    else setPending((before) => new Set([...before, ...some.keys()]))
  }
  const chooseFiles = async (files: readonly File[]) => {
    const before = state.data?.choices ?? null
    if (!(await read(files, before?.columns ?? null))) return
    setLast(before)
    chosen.forget()
    setDecisions(new Map())
    setStep('school')
  }
  const chooseColumns = (choice: ListChoice) => {
    chosen.forget()
    setDecisions(new Map())
    void readAgain(choice)
  }
  const tooMany = tooManySentence(people.length, outCount)
  const problem =
    reading.kind === 'refused'
      ? reading.why
      : !school
        ? t`First choose what each column is.`
        : people.length === 0
          ? school.learners.length === 0
            ? t`Choose another file.`
            : t`Everyone is left out.`
          : tooMany && t`Leave out some grades first.`
  const importable = plan.plan?.rows.filter(({ kind }) => kind !== 'ask' && kind !== 'skip').length ?? 0
  const back = (to: Step) => (
    <Button variant="ghost" className="mr-auto" disabled={plan.importing} onClick={() => setStep(to)}>
      <Trans>Back</Trans>
    </Button>
  )
  const cancel = (
    <Button variant="ghost" disabled={plan.importing} onClick={onClose}>
      <Trans>Cancel</Trans>
    </Button>
  )
  const footers: Record<Step, ReactNode> = {
    file: cancel,
    school: (
      <>
        {back('file')}
        {cancel}
        <Button
          variant="primary"
          pending={reading.kind === 'reading'}
          pendingLabel={t`Reading...`}
          reason={problem}
          onClick={() => {
            showPreview()
            setStep('preview')
          }}
        >
          <Trans>Show the preview</Trans>
        </Button>
      </>
    ),
    preview: (
      <>
        {back('school')}
        {cancel}
        {pending.size > 0 && !plan.loading ? (
          <Button variant="primary" onClick={showPreview}>
            <Trans>Update the preview</Trans>
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={plan.importing || plan.loading}
            pendingLabel={plan.importing ? t`Importing...` : t`Loading...`}
            reason={importable === 0 ? t`There’s nobody to import yet.` : undefined}
            onClick={plan.carryOut}
          >
            {plural(importable, { one: 'Import # learner', other: 'Import # learners' })}
          </Button>
        )}
      </>
    ),
    done: (
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    ),
  }
  return (
    <Dialog
      onOpenChange={onClose}
      size="l"
      title={t`Import a list`}
      locked={plan.importing}
      footer={footers[step]}
    >
      <Steps current={step} />
      {step === 'file' && (
        <Loaded read={combineQueries({ state, studios })} size="h-60">
          {(known) => (
            <FileStep state={known.state} reading={reading} onFiles={(files) => void chooseFiles(files)} />
          )}
        </Loaded>
      )}
      {step === 'school' && file && (
        <>
          {file.list && <ColumnsPart list={file.list} onChoice={chooseColumns} />}
          {reading.kind === 'refused' && (
            <Note tone="bad" alert>
              {reading.why}
            </Note>
          )}
          <ReadingMeter reading={reading} />
          {school && (
            <SchoolStep
              file={file}
              school={school}
              grades={grades}
              statuses={statuses}
              studios={chosen.names}
              last={last?.org ?? null}
              tooMany={tooMany}
              onSchool={chosen.setSchoolId}
              onGrade={chosen.setGrade}
              onStatus={chosen.setStatus}
            />
          )}
        </>
      )}
      {step === 'preview' && school && (
        <PreviewStep
          plan={plan}
          learners={school.learners}
          toCheck={school.toCheck}
          decisions={decisions}
          pending={pending}
          onDecide={decide}
          onUpdate={showPreview}
        />
      )}
      {step === 'done' && done && school && (
        <DoneStep plan={done} present={present} rowsWithoutId={school.rowsWithoutId} />
      )}
    </Dialog>
  )
}

function tooManySentence(count: number, outCount: number): string | undefined {
  if (count <= MAX_PEOPLE) return undefined
  const limit = formatCount(MAX_PEOPLE)
  return outCount === 0
    ? plural(count, {
        one: `This list has # learner; one import takes ${limit}. Leave out some grades now and import them afterward.`,
        other: `This list has # learners; one import takes ${limit}. Leave out some grades now and import them afterward.`,
      })
    : plural(count, {
        one: `# learner is still selected; one import takes ${limit}. Leave out some grades now and import them afterward.`,
        other: `# learners are still selected; one import takes ${limit}. Leave out some grades now and import them afterward.`,
      })
}
