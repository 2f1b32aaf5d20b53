import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isDay } from '../../../contract/days.ts'
import type { DeletedCounts } from '../../../contract/schools.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { SkeletonGroup } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import { normalizeText } from '../../ui/text.tsx'
import { showSuccess } from '../../ui/toast.ts'

const focusNow = (button: HTMLElement | null) => button?.focus()

/** Archives the goals due before a day, after a second step that names the day again. */
export function ArchiveGoalsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { weekStart } = useGoalWeek()
  const [sure, setSure] = useState(false)
  const archive = useChange('POST /api/admin/goals/archive', {
    onSuccess: ({ archived }, { body }) => {
      const day = dayText(body.before)
      if (archived === 0) showSuccess(t`No goals to archive`, t`There are no open goals due before ${day}.`)
      else
        showSuccess(
          plural(archived, { one: '# goal archived', other: '# goals archived' }),
          t`They were due before ${day} and stay in history.`,
        )
      onClose()
    },
    failure: t`Failed to archive goals`,
  })
  const form = useCheckedForm({
    defaultValues: { before: weekStart },
    check: ({ before }) => (isDay(before) ? {} : { before: t`Choose a day.` }),
    call: archive,
    onSend: (body) => {
      if (sure) archive.mutate({ ...input, body })
      else setSure(true)
    },
  })
  const before = form.watch('before')
  const day = dayText(before)
  return (
    <Dialog
      onOpenChange={onClose}
      size="s"
      title={sure ? t`Archive the goals due before ${day}?` : t`Archive older goals`}
      locked={archive.isPending}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button
            key={sure ? 'back' : 'cancel'}
            variant="ghost"
            disabled={archive.isPending}
            onClick={sure ? () => setSure(false) : onClose}
            ref={sure ? focusNow : undefined}
          >
            {sure ? t`Back` : t`Cancel`}
          </Button>
          <Button
            type="submit"
            variant="primary"
            pending={archive.isPending}
            pendingLabel={t`Archiving...`}
            // Both steps have this button: the second click of a double click on 'Continue' would archive.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {sure ? t`Archive goals` : t`Continue`}
          </Button>
        </>
      }
    >
      {sure ? (
        <>
          <p>
            <Trans>
              Every school goal due before <b>{day}</b> will leave the lists and become read-only: nobody can
              complete, edit or review it. It stays in history and still counts in statistics.
            </Trans>
          </p>
          {before > weekStart && <Note tone="warn">{t`This includes goals due this week and later.`}</Note>}
          <p className="text-14 text-ink-2">{t`You can’t undo this.`}</p>
        </>
      ) : (
        <Field
          label={t`Archive goals due before`}
          hint={t`The first day of the new term. Goals due on that day stay as they are.`}
          error={form.issue('before')}
        >
          <TextInput {...form.register('before')} type="date" />
        </Field>
      )}
    </Dialog>
  )
}

/** A year that is being typed may have more than four digits. */
const dayText = (day: string): string => (isDay(day) ? `${formatCalendarDay(day)}, ${day.slice(0, 4)}` : '')

/** Deletes the goals of the school after two steps: the first says what is deleted, the second requires the school's name. */
export function ResetGoalsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const school = schoolName ?? ''
  const [step, setStep] = useState<1 | 2>(1)
  const counts = useApi('GET /api/admin/goals/clear-school', input)
  const clear = useChange('DELETE /api/admin/goals/clear-school', {
    onSuccess: ({ deletedCounts }) => {
      const deleted = summarizeNames(listParts(deletedCounts))
      showSuccess(t`School goals cleared successfully!`, t`Deleted: ${deleted}.`)
      onClose()
    },
    failure: t`Failed to clear school goals`,
  })
  const found = counts.data?.deletedCounts
  const goals = found?.goalsDeleted ?? 0
  const parts = found ? summarizeNames(listParts(found).slice(1)) : ''
  const nothing = found?.goalsDeleted === 0
  const form = useCheckedForm({
    defaultValues: { name: '' },
    check: ({ name }) =>
      step === 2 && !isSameName(name, school) ? { name: t`That’s not this school’s name.` } : {},
    call: clear,
    onSend: () => {
      if (!found || nothing) return
      if (step === 1) setStep(2)
      else clear.mutate(input)
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (step === 2) setFocus('name')
  }, [step, setFocus])
  return (
    <Dialog
      onOpenChange={onClose}
      title={t`Reset School Goals: step ${step} of 2`}
      locked={clear.isPending}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" disabled={clear.isPending} onClick={onClose} data-autofocus="">
            {t`Cancel`}
          </Button>
          {counts.isError ? (
            <Button onClick={() => void counts.refetch()} pending={counts.isFetching}>
              {t`Try again`}
            </Button>
          ) : (
            <Button
              type="submit"
              variant={step === 1 ? 'destructive-quiet' : 'destructive'}
              disabled={!found}
              reason={nothing ? t`There are no goals to delete.` : undefined}
              pending={clear.isPending}
              pendingLabel={t`Deleting...`}
            >
              {step === 1
                ? t`Continue to step 2`
                : plural(goals, { one: 'Delete # goal', other: 'Delete # goals' })}
            </Button>
          )}
        </>
      }
    >
      {counts.isError ? (
        <Note tone="bad" alert title={t`Couldn’t count what would be deleted.`}>
          {counts.error.sentence}
        </Note>
      ) : !found ? (
        <SkeletonGroup text={t`Loading what would be deleted`} className="h-24" />
      ) : nothing ? (
        <p>
          <Trans>
            <b>{school}</b> has no goals, so there’s nothing to delete.
          </Trans>
        </p>
      ) : (
        <>
          <Note tone="bad">
            <Trans>
              This deletes{' '}
              <b>
                <Plural value={goals} one="# goal" other="# goals" />
              </b>{' '}
              of <b>{school}</b>, with {parts}.
            </Trans>
          </Note>
          {step === 1 ? (
            <p>
              <Trans>
                Learners, crews, studios and roles are kept. A snapshot of the goals is saved on the server
                first: the person who runs the server can put it back with{' '}
                <code translate="no" className="font-mono text-14 whitespace-nowrap">
                  cairn restore-goals
                </code>
                . It can’t be done from these pages.
              </Trans>
            </p>
          ) : (
            <Field
              label={
                <Trans>
                  Type <b>{school}</b> to delete them
                </Trans>
              }
              hint={t`Capitals and punctuation don’t matter.`}
              error={form.issue('name')}
            >
              <TextInput {...form.register('name')} autoComplete="off" spellCheck={false} />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Formats '9,204 goals', '6,871 feedback messages' and so on. */
function listParts(counts: DeletedCounts): string[] {
  const { goalsDeleted, feedbackDeleted, notificationsDeleted, activitiesDeleted } = counts
  return [
    plural(goalsDeleted, { one: '# goal', other: '# goals' }),
    plural(feedbackDeleted, { one: '# feedback message', other: '# feedback messages' }),
    plural(notificationsDeleted, { one: '# notification', other: '# notifications' }),
    plural(activitiesDeleted, { one: '# activity', other: '# activities' }),
  ]
}

/** Whether `typed` is this name. Case, accents, spaces and punctuation are ignored. */
export function isSameName(typed: string, name: string): boolean {
  const letters = (text: string) => normalizeText(text).replace(/[^\p{Letter}\p{Number}]/gu, '')
  // A name that is only punctuation has no letters to compare.
  return letters(name) === '' ? typed.trim() === name.trim() : letters(typed) === letters(name)
}
