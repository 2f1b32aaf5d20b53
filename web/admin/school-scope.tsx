import type { ReactNode } from 'react'
import { idText } from '../../contract/fields.ts'
import type { School } from '../../contract/schools.ts'
import { useApi } from '../api/queries.ts'
import { useQueryParameters } from '../app/query-parameters.ts'
import { useUser } from '../app/session.tsx'
import { Select } from '../ui/select.tsx'
import { useZone, ZoneProvider } from '../ui/zone.ts'
import { chosenSchool, ScopeContext } from './scope.ts'

/** Tells everything below which school it is about. The children get the school's name, or a choice of schools. */
export function SchoolScope({ children }: { children: (school: ReactNode) => ReactNode }) {
  const user = useUser()
  const zone = useZone()
  const [{ school: named }, changeParameters] = useQueryParameters({ school: idText })
  const { data: schools = [] } = useApi('GET /api/admin/schools', user.isSuperAdmin ? {} : null)
  const chosen = chosenSchool(schools, named, user.schoolId)
  const schoolId = chosen?.id ?? user.schoolId
  const isOwn = schoolId === user.schoolId
  const pick = (id: number) => changeParameters({ school: id === user.schoolId ? undefined : id })
  return (
    <ScopeContext
      value={{ schoolId, input: isOwn || schoolId === null ? {} : { query: { schoolId: String(schoolId) } } }}
    >
      <ZoneProvider value={isOwn ? zone : (chosen?.timeZone ?? zone)}>
        {children(
          schools.length > 1 && schoolId !== null ? (
            <SchoolChoice schools={schools} value={schoolId} onChange={pick} />
          ) : (
            (chosen?.name ?? user.schoolName)
          ),
        )}
      </ZoneProvider>
    </ScopeContext>
  )
}

function SchoolChoice({
  schools,
  value,
  onChange,
}: {
  schools: readonly School[]
  value: number
  onChange: (id: number) => void
}) {
  return (
    <Select
      size="sm"
      aria-label="School"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="max-w-90"
    >
      {schools.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
