import { useMemo } from 'react'
import type { School } from '../../../contract/schools.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { keepPlace } from '../../ui/keep-place.ts'
import { Table, Td, Th } from '../../ui/table.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { useGrowing } from '../../ui/use-growing.ts'
import { RowSelect } from '../learners/row-select.tsx'
import { compareNames, fullName, listedName } from '../people/person-name.ts'

/** People whose school is gone, to be put into another one. Nothing while there are none. */
export function SchoollessCard({ schools }: { schools: readonly School[] }) {
  const { data: people } = useApi('GET /api/admin/users', { query: { schoolId: 'none' } })
  const assign = useChange('PUT /api/admin/users/:id', {
    onSuccess: (user) =>
      showSuccess('School assigned', `${fullName(user)} belongs to ${user.schoolName} now.`),
    onError: onFailure('Failed to update user'),
  })
  const choices = useMemo(
    () => schools.map(({ id, name }) => ({ value: String(id), label: name })),
    [schools],
  )
  const { shown, sentinel } = useGrowing(people?.length ?? 0, 50)
  if (!people || people.length === 0) return null
  return (
    <Card region className="overflow-clip">
      <CardHeader
        title="Without a school"
        count={people.length}
        sub="They can only sign in and out."
        className="sm:pl-4"
      />
      <Table caption="People without a school" stack>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Username</Th>
            <Th>Role</Th>
            <Th className="w-80">School</Th>
          </tr>
        </thead>
        <tbody>
          {people
            .toSorted(compareNames)
            .slice(0, shown)
            .map((person) => (
              <tr key={person.id}>
                <th scope="row" className="[overflow-wrap:anywhere]">
                  {listedName(person)}
                </th>
                <Td label="Username" className="text-ink-2 [overflow-wrap:anywhere]">
                  {person.username}
                </Td>
                <Td label="Role">{roleOf(person)}</Td>
                <Td label="School">
                  <RowSelect
                    label={`School of ${fullName(person)}`}
                    value={null}
                    none="No School Assigned"
                    options={choices}
                    disabled={assign.isPending && assign.variables.params.id === person.id}
                    onChange={(school) => {
                      if (school === null) return
                      keepPlace(document.activeElement)
                      assign.mutate({ params: { id: person.id }, body: { schoolId: Number(school) } })
                    }}
                  />
                </Td>
              </tr>
            ))}
        </tbody>
      </Table>
      {shown < people.length && <div ref={sentinel} className="h-11" />}
    </Card>
  )
}

function roleOf(person: {
  isSuperAdmin: boolean
  isAdmin: boolean
  isGuide: boolean
  isCoachWooden: boolean
}) {
  if (person.isSuperAdmin) return 'Super admin'
  if (person.isAdmin) return 'Admin'
  if (person.isGuide) return 'Guide'
  return person.isCoachWooden ? 'Coach' : 'Learner'
}
