import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { Studio } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError, TextInput } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { summarizeNames } from '../../ui/numbers.ts'
import { ItemDialog } from '../item-dialog.tsx'
import { bothKept } from '../use-save.ts'

export function StudioDialog({ item: studio, onClose }: { item?: Studio; onClose: () => void }) {
  const { input } = useScope()
  return (
    <ItemDialog
      item={studio}
      values={{
        name: studio?.name ?? '',
        description: studio?.description ?? '',
        goalTypes: studio?.goalTypes ?? [],
      }}
      toStored={({ name, description, goalTypes }) => ({
        name: name.trim(),
        description: description.trim() || null,
        goalTypes: goalTypes.map((type) => type.trim()).filter((type) => type !== ''),
      })}
      storedIn={({ name, description, goalTypes }) => ({ name, description, goalTypes })}
      fields={[
        { name: 'name', label: t`Studio name`, required: t`Enter a studio name.` },
        { name: 'description', label: t`Description`, rows: 2 },
      ]}
      create={{
        call: 'POST /api/admin/studios',
        input: (body) => ({ ...input, body }),
        title: t`Create Studio`,
        label: t`Create studio`,
        pendingLabel: t`Creating...`,
        saved: ({ name }) => [t`Studio created successfully`, t`Learners can now choose ${name}.`],
        failure: t`Failed to create studio`,
      }}
      update={{
        call: 'PUT /api/admin/studios/:id',
        input: (changed, { id, goalTypes }) => ({
          params: { id },
          body: { ...changed, ...(changed.goalTypes && { base: goalTypes }) },
        }),
        title: ({ name }) => t`Edit ${name}`,
        label: t`Save studio`,
        pendingLabel: t`Saving...`,
        saved: ({ goalTypes }, { body }) => {
          const merged = body.goalTypes && body.goalTypes.join('\n') !== goalTypes.join('\n')
          return [t`Studio updated successfully`, merged ? bothKept() : undefined]
        },
        failure: t`Failed to update studio`,
      }}
      onClose={onClose}
    >
      {(form) => (
        <GoalTypesEditor
          types={studio?.goalTypes ?? []}
          onChange={(types) => form.setValue('goalTypes', types)}
          error={form.issue('goalTypes')}
        />
      )}
    </ItemDialog>
  )
}

interface GoalTypesEditorProps {
  types: readonly string[]
  onChange: (types: string[]) => void
  error: string | undefined
}

/** A text field for each goal type; Enter adds the next one. `types` are the initial ones. */
function GoalTypesEditor({ types, onChange, error }: GoalTypesEditorProps) {
  const [lines, setLines] = useState(() => types.map((text, key) => ({ key, text })))
  const nextKey = useRef(types.length)
  const errorId = useId()
  const focusAt = useRef<number | null>(null)

  const change = (next: typeof lines) => {
    setLines(next)
    onChange(next.map(({ text }) => text))
  }
  const add = () => {
    const key = nextKey.current++
    focusAt.current = key
    change([...lines, { key, text: '' }])
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-14 font-600">
        <Trans>
          Goal types <span className="font-400 text-ink-2">(optional)</span>
        </Trans>
      </legend>
      <p className="text-13 text-ink-2">
        <Trans>
          With goal types, learners of this studio choose one and how many, such as ‘3 Waseca Drawers’,
          instead of entering a title.
        </Trans>
      </p>
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map((line, index) => (
            <li key={line.key} className="flex items-center gap-1">
              <TextInput
                ref={(input) => {
                  if (focusAt.current !== line.key || !input) return
                  focusAt.current = null
                  input.focus()
                }}
                name="goalTypes"
                aria-label={labelGoalType(index)}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                className="min-w-0 flex-1"
                value={line.text}
                onChange={({ target }) =>
                  change(
                    lines.map((current) =>
                      current.key === line.key ? { ...current, text: target.value } : current,
                    ),
                  )
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || line.text.trim() === '') return
                  event.preventDefault()
                  add()
                }}
              />
              <IconButton
                icon={X}
                label={labelRemoval(line.text, index)}
                tooltip={t`Remove`}
                onClick={(event) => {
                  keepFocus(event.currentTarget)
                  change(lines.filter(({ key }) => key !== line.key))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button size="sm" icon={Plus} onClick={add} className="justify-self-start">
        <Trans>Add goal type</Trans>
      </Button>
    </fieldset>
  )
}

function labelGoalType(index: number): string {
  const position = index + 1
  return t`Goal type ${position}`
}

function labelRemoval(type: string, index: number): string {
  const position = index + 1
  return type === '' ? t`Remove: goal type ${position}` : t`Remove: ${type}`
}

export function DeleteStudioDialog({ item: studio, onClose }: { item: Studio; onClose: () => void }) {
  const { input } = useScope()
  const { data: coaches = [] } = useApi('GET /api/admin/users', input, {
    select: coachesInCrews(studio.name),
  })
  const { name, learnerCount } = studio
  const leaving = summarizeNames(coaches.map(nameWithCrew))
  return (
    <ConfirmChange
      call="DELETE /api/admin/studios/:id"
      input={{ params: { id: studio.id } }}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete studio`}
      successToast={[
        t`Studio deleted successfully`,
        coaches.length === 0
          ? t`${name} is gone.`
          : t`${name} is gone. Coaches without a studio will leave their crews: ${leaving}.`,
      ]}
      failure={t`Failed to delete studio`}
      onClose={onClose}
    >
      <p>
        <Trans>Are you sure you want to delete this studio? This action cannot be undone.</Trans>
      </p>
      <p className="mt-2 text-14 text-ink-2">
        <Trans>
          <b>
            <Plural value={learnerCount} one="# learner chooses" other="# learners choose" />
          </b>{' '}
          a studio again at their next sign-in, and its guides need a new one. Goals are kept.
        </Trans>
      </p>
      {coaches.length > 0 && (
        <p className="mt-2 text-14 text-ink-2">
          <Trans>
            Coaches without a studio will leave their crews: <b>{leaving}</b>.
          </Trans>
        </p>
      )}
    </ConfirmChange>
  )
}

/** Formats 'Wil Okonkwo (Lichen Legends)'. */
const nameWithCrew = (coach: User): string => `${fullName(coach)} (${coach.groupName ?? t`a crew`})`

const coachesInCrews = (studio: string) => (users: User[]) =>
  users.filter((user) => user.studio === studio && user.isCoachWooden && user.groupId !== null)
