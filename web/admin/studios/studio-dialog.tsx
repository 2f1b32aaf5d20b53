import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { Studio } from '../../../contract/schools.ts'
import { pluralWord, summarizeNames } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError, TextInput } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { ItemDialog } from '../item-dialog.tsx'
import { BOTH_KEPT } from '../use-save.ts'

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
        { name: 'name', label: 'Studio name', required: 'Enter a studio name.' },
        { name: 'description', label: 'Description', rows: 2 },
      ]}
      create={{
        call: 'POST /api/admin/studios',
        input: (body) => ({ ...input, body }),
        title: 'Create Studio',
        label: 'Create studio',
        pendingLabel: 'Creating...',
        saved: ({ name }) => ['Studio created successfully', `Learners can now choose ${name}.`],
        failure: 'Failed to create studio',
      }}
      update={{
        call: 'PUT /api/admin/studios/:id',
        input: (changed, { id, goalTypes }) => ({
          params: { id },
          body: { ...changed, ...(changed.goalTypes && { base: goalTypes }) },
        }),
        title: ({ name }) => `Edit ${name}`,
        label: 'Save studio',
        pendingLabel: 'Saving...',
        saved: ({ goalTypes }, { body }) => {
          const merged = body.goalTypes && body.goalTypes.join('\n') !== goalTypes.join('\n')
          return ['Studio updated successfully', merged ? BOTH_KEPT : undefined]
        },
        failure: 'Failed to update studio',
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
        Goal types <span className="font-400 text-ink-2">(optional)</span>
      </legend>
      <p className="text-13 text-ink-2">
        With goal types, learners of this studio choose one and how many, such as ‘3 Waseca Drawers’, instead
        of entering a title.
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
                aria-label={`Goal type ${index + 1}`}
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
                label={`Remove: ${line.text || `goal type ${index + 1}`}`}
                tooltip="Remove"
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
        Add goal type
      </Button>
    </fieldset>
  )
}

export function DeleteStudioDialog({ item: studio, onClose }: { item: Studio; onClose: () => void }) {
  const { input } = useScope()
  const { data: coaches = [] } = useApi('GET /api/admin/users', input, {
    select: coachesInCrews(studio.name),
  })
  const leaving = coaches.map((coach) => `${fullName(coach)} (${coach.groupName ?? 'a crew'})`)
  const left =
    leaving.length === 0
      ? ''
      : ` Coaches without a studio will leave their crews: ${summarizeNames(leaving)}.`
  const learners = `${studio.learnerCount} ${pluralWord(studio.learnerCount, 'learner chooses', 'learners choose')}`
  return (
    <ConfirmChange
      call="DELETE /api/admin/studios/:id"
      input={{ params: { id: studio.id } }}
      title={`Delete ${studio.name}?`}
      confirmLabel="Delete studio"
      successToast={['Studio deleted successfully', `${studio.name} is gone.${left}`]}
      failure="Failed to delete studio"
      onClose={onClose}
    >
      <p>Are you sure you want to delete this studio? This action cannot be undone.</p>
      <p className="mt-2 text-14 text-ink-2">
        <b>{learners}</b> a studio again at their next sign-in, and its guides need a new one. Goals are kept.
      </p>
      {leaving.length > 0 && (
        <p className="mt-2 text-14 text-ink-2">
          Coaches without a studio will leave their crews: <b>{summarizeNames(leaving)}</b>.
        </p>
      )}
    </ConfirmChange>
  )
}

const coachesInCrews = (studio: string) => (users: User[]) =>
  users.filter((user) => user.studio === studio && user.isCoachWooden && user.groupId !== null)
