import { useLayoutEffect, useState } from 'react'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { Installation } from '../../parts/school/installation.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { type SchoolGoalsAction, SchoolGoalsDialog } from '../school-goals/school-goals-buttons.tsx'
import { useHasGoals } from '../school-goals/use-has-goals.ts'
import { BOTH_KEPT } from '../use-save.ts'
import { FridayFields } from './friday-fields.tsx'
import { GoalsOfSchool } from './goals-of-school.tsx'
import { PrivacyContact } from './privacy-contact.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { GraceField, RetentionFields, SwitchFields } from './setting-fields.tsx'
import { changeOf, fieldsOf, isMerged, noSettings, periodsOf, retentions } from './settings-fields.ts'
import { useWhatGoes } from './use-what-goes.ts'

/** How long the school keeps what is old, what its learners see, what is done to all its goals, and facts about the installation. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const settings = useApi('GET /api/admin/settings', input)
  const save = useChange('PUT /api/admin/settings', {
    onSuccess: (now, { body }) => {
      showSuccess(
        'Settings saved',
        isMerged(body, now) ? BOTH_KEPT : `They hold for ${schoolName ?? 'the school'} from now on.`,
      )
      onClose()
    },
    onError: onFailure('Failed to save settings'),
  })
  const { data } = settings
  const hasGoals = useHasGoals(true)
  const [goalsAction, setGoalsAction] = useState<SchoolGoalsAction | null>(null)
  const form = useCheckedForm({
    defaultValues: noSettings,
    required: { firstQuestion: 'Write the first question.', secondQuestion: 'Write the second question.' },
    renamed: {
      'reflectionQuestions.0': 'firstQuestion',
      'reflectionQuestions.1': 'secondQuestion',
    },
    error: save.error,
    pending: save.isPending,
    onSend: (fields) => {
      if (!data) return
      const change = changeOf(data, fields)
      if (change === null) onClose()
      else save.mutate({ ...input, body: { ...change, base: data } })
    },
  })
  const { reset, watch } = form
  // The form tracks changed fields only if they are read. Newer settings of another admin must not replace them.
  void form.formState.dirtyFields
  useLayoutEffect(() => {
    if (data) reset(fieldsOf(data), { keepDirtyValues: true })
  }, [data, reset])
  const goes = useWhatGoes(data, periodsOf(watch()))
  return (
    <>
      <FormDialog
        title="School settings"
        description={`How long ${schoolName ?? 'the school'} keeps what is old. Goals, their edits and feedback stay for ever unless you choose a time.`}
        form={{ ...form, pending: form.pending || goes.isCounting }}
        label={goes.amount === null ? 'Save settings' : `Save and delete from ${goes.from}`}
        pendingLabel={goes.isCounting ? 'Counting...' : 'Saving...'}
        onClose={onClose}
      >
        <Loaded
          read={settings}
          failed={{ level: 'h3' }}
          skeleton={
            <SkeletonGroup label="the settings" className="grid gap-4.5">
              {retentions.map(({ name }) => (
                <Skeleton key={name} className="h-20" />
              ))}
            </SkeletonGroup>
          }
        >
          {(before) => (
            <>
              <GraceField form={form} />
              <RetentionFields before={before} form={form} goes={goes} />
              <SwitchFields form={form} />
              <FridayFields form={form} />
              <SecondFactorField form={form} />
            </>
          )}
        </Loaded>
        {hasGoals === true && <GoalsOfSchool onOpen={setGoalsAction} />}
        <PrivacyContact />
        <Installation />
      </FormDialog>
      <SchoolGoalsDialog action={goalsAction} onClose={() => setGoalsAction(null)} />
    </>
  )
}
