import { Mountain } from 'lucide-react'
import { formatCount } from '../../../contract/sentences.ts'
import { usePageData } from '../../api/page-data.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { StudioMark } from '../../ui/studio-mark.tsx'
import { useZone } from '../../ui/time.tsx'
import { AdminTable, createdColumn, descriptionColumn } from '../admin-table.tsx'
import { deleteStudio, studioDialog } from '../dialogs.ts'

export function StudiosTab() {
  const { input } = useScope()
  const zone = useZone()
  const studios = usePageData('GET /api/admin/studios', input)
  return (
    <AdminTable
      title="Studios"
      sub="Lowest first"
      caption="School studios"
      rows={studios}
      add={{ label: 'Create Studio', dialog: studioDialog }}
      empty={{
        title: 'No studios found...',
        icon: Mountain,
        words: 'Every learner belongs to a studio, so the school needs at least one.',
      }}
      getName={({ name }) => name}
      nameCell={({ name }, index) => (
        <StudioMark
          name={name}
          level={index + 1}
          total={studios.length}
          className="text-14! font-600! text-ink!"
        />
      )}
      columns={[
        descriptionColumn,
        {
          head: 'Goal types',
          wide: true,
          cell: ({ goalTypes }) => goalTypes.join(', ') || null,
        },
        {
          head: 'Learners',
          numeric: true,
          cell: ({ learnerCount }) => formatCount(learnerCount),
        },
        createdColumn(() => zone, 'xl:pl-6!'),
      ]}
      dialogs={{ edit: studioDialog, remove: deleteStudio }}
    />
  )
}
