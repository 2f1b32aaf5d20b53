import { useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Key, School, UserRoundMinus, UserRoundPlus } from '../../ui/icons.tsx'
import { Pencil } from '../../ui/start-icons.tsx'
import { useZone } from '../../ui/zone.ts'
import { AdminTable, type Column } from '../admin-table.tsx'
import { addGuide, deletePerson, editCredentials, editPerson, moveSchool, signInOf } from '../dialogs.ts'
import { RowSelect } from '../learners/row-select.tsx'
import { useLearnerChanges } from '../learners/use-learner-changes.ts'
import { markAsLeft } from '../people/leaving.ts'
import { compareNames, fullName, listedName } from '../people/person-name.ts'
import {
  bringBackButton,
  leaveButton,
  leftOnColumn,
  removeButton,
  signInButton,
} from '../people/row-buttons.tsx'
import { useBringBack } from '../people/use-bring-back.ts'
import { NoData } from '../tab-states.tsx'

const guidesAmong = (users: User[]) => users.filter(({ isGuide }) => isGuide).sort(compareNames)

const usernameColumn: Column<User> = {
  head: 'Username',
  cell: ({ username }) => <span className="text-ink-2">{username}</span>,
}

export function GuidesTab() {
  const { input } = useScope()
  const zone = useZone()
  const [state, setState] = useState<ListedState>('active')
  const guides = useApi(
    'GET /api/admin/users',
    state === 'left' ? { query: { ...input.query, state } } : input,
    { select: guidesAmong, keepPrevious: true },
  )
  const bringBack = useBringBack()
  const { data: studios } = useApi('GET /api/admin/studios', input)
  const changes = useLearnerChanges()
  const me = useUser()
  const [open, setOpen] = useState<
    | { kind: 'add' }
    | { kind: 'edit' | 'credentials' | 'sign-in' | 'move-school' | 'leave' | 'delete'; guide: User }
    | null
  >(null)
  const choices = useMemo(() => studios?.map(({ name }) => ({ value: name, label: name })) ?? [], [studios])
  const close = () => setOpen(null)
  const columns: readonly Column<User>[] = [
    usernameColumn,
    {
      head: 'Assigned studio',
      className: 'xl:w-52',
      cell: (guide) => (
        <RowSelect
          label={`Assigned studio of ${fullName(guide)}`}
          value={guide.assignedStudio}
          none="No Assignment"
          options={choices}
          onChange={(studio) => changes.setGuideStudio(guide, studio)}
        />
      ),
    },
    {
      head: 'Created',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDate(createdAt, zone)}</span>
      ),
    },
  ]
  return (
    <>
      <AdminTable
        title="Guides"
        caption="Guides of the school"
        noun="guides"
        list={guides}
        failure={<NoData of="user" />}
        add={{
          label: 'Add Guide',
          onAdd: () => setOpen({ kind: 'add' }),
          preloadProps: addGuide.preloadProps,
        }}
        empty={{
          title: 'No guides yet',
          icon: UserRoundPlus,
          words: 'A guide looks after the learners and goals of one studio.',
        }}
        nameOf={fullName}
        nameCell={listedName}
        state={{ value: state, onChange: setState }}
        columns={state === 'left' ? [usernameColumn, leftOnColumn] : columns}
        actions={(guide) =>
          guide.hasLeft
            ? [
                bringBackButton(() => bringBack(guide)),
                removeButton(() => setOpen({ kind: 'delete', guide })),
              ]
            : [
                {
                  icon: Pencil,
                  label: 'Edit',
                  onClick: () => setOpen({ kind: 'edit', guide }),
                  preloadProps: editPerson.preloadProps,
                },
                {
                  icon: Key,
                  label: 'Edit credentials',
                  onClick: () => setOpen({ kind: 'credentials', guide }),
                  preloadProps: editCredentials.preloadProps,
                },
                signInButton(guide, me, () => setOpen({ kind: 'sign-in', guide })),
                {
                  icon: UserRoundMinus,
                  label: 'Remove guide status',
                  onClick: () => changes.setGuide(guide, false),
                },
                ...(me.isSuperAdmin
                  ? [
                      {
                        icon: School,
                        label: 'Move to another school…',
                        onClick: () => setOpen({ kind: 'move-school', guide }),
                        preloadProps: moveSchool.preloadProps,
                      },
                    ]
                  : []),
                leaveButton(
                  () => setOpen({ kind: 'leave', guide }),
                  guide.id === me.id ? 'You cannot mark your own account as left.' : undefined,
                ),
              ]
        }
      />
      {open?.kind === 'add' && <addGuide.Dialog onClose={close} />}
      {open?.kind === 'edit' && (
        <editPerson.Dialog
          person={open.guide}
          now={guides.data?.find(({ id }) => id === open.guide.id) ?? null}
          failure="Failed to update user"
          onClose={close}
        />
      )}
      {open?.kind === 'sign-in' && <signInOf.Dialog person={open.guide} onClose={close} />}
      {open?.kind === 'leave' && <markAsLeft.Dialog people={[open.guide]} onClose={close} />}
      {open?.kind === 'delete' && (
        <deletePerson.Dialog
          person={open.guide}
          noun="guide"
          failure="Failed to delete user"
          onClose={close}
        />
      )}
      {open?.kind === 'move-school' && <moveSchool.Dialog person={open.guide} onClose={close} />}
      {open?.kind === 'credentials' && (
        <editCredentials.Dialog person={open.guide} failure="Failed to update user" onClose={close} />
      )}
    </>
  )
}
