import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type Language, offeredLanguages, SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import type { School } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { SchoolLanguageField } from '../../parts/school/school-language-field.tsx'
import {
  checkSchoolDays,
  SchoolWeekFields,
  SchoolWeekLine,
  toSentWeek,
  usualWeek,
} from '../../parts/school/school-week-fields.tsx'
import { formatTimeOfDay } from '../../ui/dates.ts'
import type { CheckedForm } from '../../ui/form.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { ItemDialog } from '../item-dialog.tsx'

const USUAL_ZONE = 'America/Chicago'

type SchoolValues = typeof usualWeek & {
  name: string
  description: string
  timeZone: string
  language: Language
}

/** The last three are only sent for a new school. */
interface SentSchool extends Partial<typeof usualWeek> {
  name: string
  description: string | null
  timeZone: string
  language?: Language
}

interface SchoolDialogProps {
  item?: School
  offered?: readonly Language[]
  onClose: () => void
}

/** Creates a school with its five studios, or edits one. Its week and language are changed in its settings. */
export function SchoolDialog({ item: school, offered = offeredLanguages, onClose }: SchoolDialogProps) {
  const userCount = school?.userCount ?? 0
  const values: SchoolValues = {
    name: school?.name ?? '',
    description: school?.description ?? '',
    timeZone: school?.timeZone ?? USUAL_ZONE,
    language: SOURCE_LANGUAGE,
    ...usualWeek,
  }
  return (
    <ItemDialog
      item={school}
      values={values}
      toStored={({ name, description, timeZone, language, schoolDays, deadlineTime }): SentSchool => {
        const fields = { name: name.trim(), description: description.trim() || null, timeZone }
        const week = toSentWeek({ schoolDays, deadlineTime })
        return offered.length > 1 ? { ...fields, ...week, language } : { ...fields, ...week }
      }}
      storedIn={({ name, description, timeZone }) => ({ name, description, timeZone })}
      fields={[
        { name: 'name', label: t`School name`, required: t`Enter a school name.` },
        { name: 'description', label: t`Description`, rows: 2 },
      ]}
      create={{
        call: 'POST /api/admin/schools',
        input: (body) => ({ body }),
        title: t`Add School`,
        label: t`Add school`,
        pendingLabel: t`Adding...`,
        saved: ({ name }) => [
          t`School created successfully`,
          t`${name} has its five studios. Add an admin next.`,
        ],
        failure: t`Failed to create school`,
      }}
      update={{
        call: 'PUT /api/admin/schools/:id',
        input: ({ language: _, schoolDays: __, deadlineTime: ___, ...body }, { id }) => ({
          params: { id },
          body,
        }),
        title: ({ name }) => t`Edit ${name}`,
        label: t`Save school`,
        pendingLabel: t`Saving...`,
        saved: () => [t`School updated successfully`],
        failure: t`Failed to update school`,
      }}
      check={(values) => {
        const schoolDays = checkSchoolDays(values)
        return schoolDays ? { schoolDays } : {}
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ZoneField form={form} school={school} />
          {school ? (
            <p className="text-14 text-ink-2">{plural(userCount, { one: '# user', other: '# users' })}</p>
          ) : (
            <>
              <SchoolLanguageField form={form} name="language" offered={offered} />
              <WeekField form={form} />
            </>
          )}
        </>
      )}
    </ItemDialog>
  )
}

type SchoolForm = CheckedForm<SchoolValues>

const weekFields = { schoolDays: 'schoolDays', deadlineTime: 'deadlineTime' } as const

function WeekField({ form }: { form: SchoolForm }) {
  const [isOpen, setOpen] = useState(false)
  const week = form.watch()
  // Refused fields stay while they are corrected.
  if (!isOpen && (form.issue('schoolDays') ?? form.issue('deadlineTime')) !== undefined) setOpen(true)
  if (!isOpen) return <SchoolWeekLine week={week} onOpen={() => setOpen(true)} />
  return (
    <SchoolWeekFields
      form={form}
      names={weekFields}
      week={week}
      onDays={(days) => {
        form.clearErrors('schoolDays')
        form.setValue('schoolDays', days)
      }}
    />
  )
}

interface ZoneFieldProps {
  form: SchoolForm
  school: School | undefined
}

function ZoneField({ form, school }: ZoneFieldProps) {
  const zone = form.watch('timeZone')
  const time = school ? formatTimeOfDay(school.deadlineTime) : ''
  const isNewZone = school !== undefined && zone !== school.timeZone
  return (
    <TimeZoneField
      zone={zone}
      onChange={(next) => form.setValue('timeZone', next)}
      error={form.issue('timeZone')}
      dueTime={school?.deadlineTime ?? form.watch('deadlineTime')}
      hint={
        isNewZone
          ? t`Goals keep their due dates. Open deadlines become ${time} in the new time zone, and locked goals stay locked.`
          : undefined
      }
    />
  )
}

export function DeleteSchoolDialog({ item: school, onClose }: { item: School; onClose: () => void }) {
  // The count must be current, not that of the loaded list.
  const { data } = useApi('GET /api/admin/schools', {}, { fresh: true })
  const { userCount } = data?.find(({ id }) => id === school.id) ?? school
  const { name } = school
  return (
    <ConfirmChange
      call="DELETE /api/admin/schools/:id"
      input={{ params: { id: school.id } }}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete school`}
      successToast={[t`School deleted`, t`${name} is gone.`]}
      failure={t`Failed to delete school`}
      onClose={onClose}
    >
      <p>
        <Trans>All users associated with this school will need to be reassigned.</Trans>
      </p>
      <p className="mt-2 text-14 text-ink-2">
        <Trans>
          This permanently deletes its studios, crews and coach assignments.{' '}
          <Plural
            value={userCount}
            one={
              <Trans>
                <b># user</b> stays
              </Trans>
            }
            other={
              <Trans>
                <b># users</b> stay
              </Trans>
            }
          />{' '}
          without a school and can only sign in and out until you move them to another one.
        </Trans>
      </p>
    </ConfirmChange>
  )
}
