import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RosterChoices, RosterPlan } from '../../../contract/roster-import.ts'
import { plural } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, Icon } from '../../ui/icons.tsx'
import { joined, Loaded, Skeleton } from '../../ui/loaded.tsx'
import {
  choicesToSend,
  type Decisions,
  type GradeChoice,
  gradeRows,
  peopleToSend,
  presetSchool,
} from './choices.ts'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import type { RosterFile } from './roster-file.ts'
import { SchoolStep } from './school-step.tsx'
import { usePlan } from './use-plan.ts'

/** The server takes so many at once. */
const MOST_PEOPLE = 5_000

export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const state = useApi('GET /api/admin/roster', input)
  const studios = useApi('GET /api/admin/studios', input)
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<RosterFile>([])
  const [schoolId, setSchoolId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string | null, GradeChoice>>(new Map())
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  // As they were before this import.
  const [last, setLast] = useState<RosterChoices | null>(null)
  const [version, setVersion] = useState(0)
  const [done, setDone] = useState<RosterPlan | null>(null)
  const school = file.find(({ sourcedId }) => sourcedId === schoolId) ?? presetSchool(file, last)
  const names = studios.data?.map(({ name }) => name) ?? []
  const grades = school ? gradeRows(school.learners, chosen, last, names) : []
  const people = school ? peopleToSend(school.learners, grades, decisions) : []
  const choices = school ? choicesToSend(school, grades) : { org: null, grades: [] }
  const plan = usePlan(step === 'preview' ? version : null, { people, choices }, (imported) => {
    setDone(imported)
    setStep('done')
  })
  const changed = () => setVersion((before) => before + 1)
  const decide = (some: Decisions) => {
    setDecisions((before) => new Map([...before, ...some]))
    changed()
  }
  const tooMany =
    people.length > MOST_PEOPLE
      ? `These are ${plural(people.length, 'learner')}. An import takes 5,000: leave grades out, and import them after.`
      : people.length === 0
        ? 'All grades are left out.'
        : undefined
  const importable = plan.plan?.rows.filter(({ kind }) => kind !== 'ask' && kind !== 'skip').length ?? 0
  const back = (to: Step) => (
    <Button variant="ghost" className="mr-auto" disabled={plan.importing} onClick={() => setStep(to)}>
      Back
    </Button>
  )
  const cancel = (
    <Button variant="ghost" disabled={plan.importing} onClick={onClose}>
      Cancel
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
          reason={tooMany}
          onClick={() => {
            changed()
            setStep('preview')
          }}
        >
          Show the preview
        </Button>
      </>
    ),
    preview: (
      <>
        {back('school')}
        {cancel}
        <Button
          variant="primary"
          pending={plan.importing || plan.loading}
          pendingLabel={plan.importing ? 'Importing...' : 'Looking...'}
          reason={importable === 0 ? 'There is nobody to import yet.' : undefined}
          onClick={plan.carryOut}
        >
          Import {plural(importable, 'learner')}
        </Button>
      </>
    ),
    done: <Button onClick={onClose}>Close</Button>,
  }
  return (
    <Dialog
      onOpenChange={onClose}
      size="l"
      title="Import a list"
      locked={plan.importing}
      footer={footers[step]}
    >
      <Steps current={step} />
      {step === 'file' && (
        <Loaded
          read={joined({ state, studios })}
          skeleton={<Skeleton className="h-60" />}
          failed={{ level: 'h3' }}
        >
          {(known) => (
            <FileStep
              state={known.state}
              onRead={(roster) => {
                setLast(known.state.choices)
                setFile(roster)
                setSchoolId(null)
                setDecisions(new Map())
                setStep('school')
              }}
            />
          )}
        </Loaded>
      )}
      {step === 'school' && school && (
        <SchoolStep
          file={file}
          school={school}
          grades={grades}
          studios={names}
          last={last?.org ?? null}
          onSchool={setSchoolId}
          onGrade={(grade, choice) => setChosen((before) => new Map(before).set(grade, choice))}
        />
      )}
      {step === 'preview' && (
        <PreviewStep plan={plan} learners={school?.learners ?? []} decisions={decisions} onDecide={decide} />
      )}
      {step === 'done' && done && <DoneStep plan={done} />}
    </Dialog>
  )
}

const steps = [
  ['file', 'File'],
  ['school', 'School and studios'],
  ['preview', 'Preview'],
  ['done', 'Done'],
] as const
type Step = (typeof steps)[number][0]

/** The steps as stones: open, current, done. On a phone only the current one has its word. */
function Steps({ current }: { current: Step }) {
  const at = steps.findIndex(([step]) => step === current)
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(current)
  // The button that led here is gone.
  useEffect(() => {
    if (before.current !== current) list.current?.focus()
    before.current = current
  }, [current])
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="Steps"
      className="flex flex-wrap gap-x-6 gap-y-1.5 border-b border-line pb-3.5 outline-none max-sm:gap-x-3.5"
    >
      {steps.map(([step, word], index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 text-14',
            index === at ? 'font-600 text-primary-ink' : 'text-ink-2',
          )}
        >
          <span
            className={cx(
              'grid h-5.5 w-6 place-items-center rounded-[48%_52%_50%_50%/56%_54%_46%_44%] text-12 font-600',
              index < at
                ? 'bg-primary text-on-primary'
                : index === at
                  ? 'border-2 border-primary'
                  : 'border-[1.5px] border-dashed border-stone-ghost',
            )}
          >
            {index < at ? <Icon of={Check} size={14} stroke={3} /> : index + 1}
          </span>
          <span className={index === at ? undefined : 'max-sm:sr-only'}>{word}</span>
        </li>
      ))}
    </ol>
  )
}
