import { t } from '@lingui/core/macro'
import { UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { useShownDialog } from '../../ui/lazy.tsx'
import { useZone } from '../../ui/time.tsx'
import { AdminTable, type Column, createdColumn } from '../admin-table.tsx'
import { addGuide } from '../dialogs.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { leftOnColumn, personButtons, useBringBack, usernameColumn } from '../people/row-buttons.tsx'
import { RowSelect } from '../people/row-select.tsx'
import { useLearnerChanges } from '../people/use-learner-changes.ts'

const listGuides = (users: User[]) => users.filter(({ isGuide }) => isGuide).sort(compareNames)

export function GuidesTab() {
  const { input } = useScope()
  const zone = useZone()
  const [state, setState] = useState<ListedState>('active')
  const guides = usePageData('GET /api/admin/users', input, { select: listGuides })
  const leavers = useApi(
    'GET /api/admin/users',
    state === 'left' ? { query: { ...input.query, state } } : null,
    { select: listGuides },
  )
  const bringBack = useBringBack()
  const { data: studios } = useApi('GET /api/admin/studios', input)
  const changes = useLearnerChanges()
  const me = useUser()
  const { show, dialog } = useShownDialog()
  const choices = useMemo(() => studios?.map(({ name }) => ({ value: name, label: name })) ?? [], [studios])
  const columns: readonly Column<User>[] = [
    usernameColumn(),
    {
      head: t`Assigned studio`,
      className: 'xl:w-52',
      cell: (guide) => (
        <RowSelect
          label={labelStudio(guide)}
          value={guide.assignedStudio}
          none={t`No Assignment`}
          options={choices}
          onChange={(studio) => changes.setGuideStudio(guide, studio)}
        />
      ),
    },
    createdColumn(() => zone),
  ]
  return (
    <>
      <AdminTable
        title={t`Guides`}
        caption={t`School guides`}
        rows={guides}
        add={{ label: t`Add Guide`, dialog: addGuide }}
        empty={{
          title: t`No guides yet`,
          icon: UserRoundPlus,
          words: t`A guide looks after the learners and goals of one studio.`,
        }}
        getName={fullName}
        nameCell={listedName}
        state={{
          value: state,
          onChange: setState,
          leavers,
          leaverColumns: [usernameColumn(), leftOnColumn()],
        }}
        columns={columns}
        actions={(guide) =>
          personButtons(
            { person: guide, noun: 'guide' },
            {
              me,
              show,
              ofRole: [
                {
                  icon: UserRoundMinus,
                  label: t`Remove guide status`,
                  onClick: () => changes.setGuide(guide, false),
                },
              ],
              onBringBack: bringBack,
            },
          )
        }
      />
      {dialog}
    </>
  )
}

function labelStudio(guide: User): string {
  const name = fullName(guide)
  return t`Assigned studio of ${name}`
}
