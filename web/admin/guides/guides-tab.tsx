import { useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/session.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Key, School, UserRoundMinus, UserRoundPlus } from '../../ui/icons.tsx'
import { Pencil } from '../../ui/start-icons.tsx'
import { useZone } from '../../ui/zone.ts'
import { AdminTable } from '../admin-table.tsx'
import { addGuide, editCredentials, editPerson, moveSchool } from '../dialogs.ts'
import { RowSelect } from '../learners/row-select.tsx'
import { useLearnerChanges } from '../learners/use-learner-changes.ts'
import { compareNames, fullName, listedName } from '../people/person-name.ts'
import { NoData } from '../tab-states.tsx'

const guidesAmong = (users: User[]) => users.filter(({ isGuide }) => isGuide).sort(compareNames)

export function GuidesTab() {
  const { input } = useScope()
  const zone = useZone()
  const guides = useApi('GET /api/admin/users', input, { select: guidesAmong })
  const { data: studios } = useApi('GET /api/admin/studios', input)
  const changes = useLearnerChanges()
  const { isSuperAdmin } = useUser()
  const [open, setOpen] = useState<
    { kind: 'add' } | { kind: 'edit' | 'credentials' | 'move-school'; guide: User } | null
  >(null)
  const choices = useMemo(() => studios?.map(({ name }) => ({ value: name, label: name })) ?? [], [studios])
  const close = () => setOpen(null)
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
        columns={[
          { head: 'Username', cell: ({ username }) => <span className="text-ink-2">{username}</span> },
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
        ]}
        actions={(guide) => [
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
          {
            icon: UserRoundMinus,
            label: 'Remove guide status',
            onClick: () => changes.setGuide(guide, false),
          },
          ...(isSuperAdmin
            ? [
                {
                  icon: School,
                  label: 'Move to another school…',
                  onClick: () => setOpen({ kind: 'move-school', guide }),
                  preloadProps: moveSchool.preloadProps,
                },
              ]
            : []),
        ]}
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
      {open?.kind === 'move-school' && <moveSchool.Dialog person={open.guide} onClose={close} />}
      {open?.kind === 'credentials' && (
        <editCredentials.Dialog person={open.guide} failure="Failed to update user" onClose={close} />
      )}
    </>
  )
}
