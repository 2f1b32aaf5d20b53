import { select, t } from '@lingui/core/macro'
import { School as SchoolIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { School } from '../../../contract/schools.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { Card } from '../../ui/card.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Stack } from '../../ui/page.tsx'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AdminTable, type Column, createdColumn, descriptionColumn, PlainTable } from '../admin-table.tsx'
import { deleteSchool, schoolDialog } from '../dialogs.ts'
import { compareNames, listedName } from '../people/person-name.ts'
import { usernameColumn } from '../people/row-buttons.tsx'
import { RowSelect } from '../people/row-select.tsx'

const listColumns = (): readonly Column<School>[] => [
  descriptionColumn(),
  { head: t`Time zone`, cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  createdColumn(({ timeZone }) => timeZone, 'xl:pl-6!'),
]

export function SchoolsTab() {
  const schools = usePageData('GET /api/admin/schools')
  return (
    <Stack>
      <AdminTable
        title={t`Schools`}
        caption={t`Schools`}
        rows={schools}
        add={{ label: t`Add School`, dialog: schoolDialog }}
        empty={{
          title: t`No schools yet`,
          icon: SchoolIcon,
          words: t`Everyone belongs to a school. Add the first one.`,
        }}
        getName={({ name }) => name}
        nameCell={({ name }) => name}
        columns={listColumns()}
        dialogs={{ edit: schoolDialog, remove: deleteSchool }}
      />
      <SchoollessCard schools={schools} />
    </Stack>
  )
}

/** People whose school was deleted, to be moved to another one. Renders nothing if there are none. */
function SchoollessCard({ schools }: { schools: readonly School[] }) {
  const { data: people } = useApi('GET /api/admin/users', { query: { schoolId: 'none', state: 'all' } })
  const assign = useChange('PUT /api/admin/users/:id', {
    onSuccess: (user) => {
      const name = fullName(user)
      const schoolName = user.schoolName ?? ''
      showSuccess(t`School assigned`, t`${name} is now at ${schoolName}.`)
    },
    failure: t`Failed to update user`,
  })
  const choices = useMemo(
    () => schools.map(({ id, name }) => ({ value: String(id), label: name })),
    [schools],
  )
  const { shown, sentinel } = useIncrementalList(people?.length ?? 0, 50)
  if (!people || people.length === 0) return null
  return (
    <Card
      title={t`Without a school`}
      count={people.length}
      sub={t`They can only sign in and out.`}
      headClass="sm:pl-4"
      className="overflow-clip"
    >
      <PlainTable
        caption={t`People without a school`}
        rows={people.toSorted(compareNames).slice(0, shown)}
        getName={fullName}
        nameCell={listedName}
        columns={[
          usernameColumn(),
          { head: t`Role`, cell: labelRole },
          {
            head: t`School`,
            className: 'xl:w-80',
            cell: (person) => (
              <RowSelect
                label={labelSchool(person)}
                value={null}
                none={t`No School Assigned`}
                options={choices}
                disabled={assign.isPending && assign.variables.params.id === person.id}
                onChange={(school) => {
                  if (school === null) return
                  keepFocus(document.activeElement)
                  assign.mutate({ params: { id: person.id }, body: { schoolId: Number(school) } })
                }}
              />
            ),
          },
        ]}
      />
      {shown < people.length && <div ref={sentinel} className="h-11" />}
    </Card>
  )
}

function labelSchool(person: User): string {
  const name = fullName(person)
  return t`School of ${name}`
}

function labelRole(person: User): string {
  const role = findRole(person)
  const label = select(role, {
    superAdmin: 'Super admin',
    admin: 'Admin',
    guide: 'Guide',
    coach: 'Coach',
    other: 'Learner',
  })
  return person.hasLeft ? t`${label}, left` : label
}

function findRole({ isSuperAdmin, isAdmin, isGuide, isCoachWooden }: User) {
  if (isSuperAdmin) return 'superAdmin'
  if (isAdmin) return 'admin'
  if (isGuide) return 'guide'
  return isCoachWooden ? 'coach' : 'learner'
}
