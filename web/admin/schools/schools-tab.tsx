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

const columns: readonly Column<School>[] = [
  descriptionColumn,
  { head: 'Time zone', cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  createdColumn(({ timeZone }) => timeZone, 'xl:pl-6!'),
]

export function SchoolsTab() {
  const schools = usePageData('GET /api/admin/schools')
  return (
    <Stack>
      <AdminTable
        title="Schools"
        caption="Schools"
        rows={schools}
        add={{ label: 'Add School', dialog: schoolDialog }}
        empty={{
          title: 'No schools yet',
          icon: SchoolIcon,
          words: 'Everyone belongs to a school. Add the first one.',
        }}
        getName={({ name }) => name}
        nameCell={({ name }) => name}
        columns={columns}
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
    onSuccess: (user) => showSuccess('School assigned', `${fullName(user)} is now at ${user.schoolName}.`),
    failure: 'Failed to update user',
  })
  const choices = useMemo(
    () => schools.map(({ id, name }) => ({ value: String(id), label: name })),
    [schools],
  )
  const { shown, sentinel } = useIncrementalList(people?.length ?? 0, 50)
  if (!people || people.length === 0) return null
  return (
    <Card
      title="Without a school"
      count={people.length}
      sub="They can only sign in and out."
      headClass="sm:pl-4"
      className="overflow-clip"
    >
      <PlainTable
        caption="People without a school"
        rows={people.toSorted(compareNames).slice(0, shown)}
        getName={fullName}
        nameCell={listedName}
        columns={[
          usernameColumn,
          { head: 'Role', cell: (person) => (person.hasLeft ? `${getRole(person)}, left` : getRole(person)) },
          {
            head: 'School',
            className: 'xl:w-80',
            cell: (person) => (
              <RowSelect
                label={`School of ${fullName(person)}`}
                value={null}
                none="No School Assigned"
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

function getRole({ isSuperAdmin, isAdmin, isGuide, isCoachWooden }: User) {
  if (isSuperAdmin) return 'Super admin'
  if (isAdmin) return 'Admin'
  if (isGuide) return 'Guide'
  return isCoachWooden ? 'Coach' : 'Learner'
}
