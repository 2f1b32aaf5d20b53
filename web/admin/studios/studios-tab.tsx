import { t } from '@lingui/core/macro'
import { Mountain } from 'lucide-react'
import { usePageData } from '../../api/page-data.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatCount } from '../../ui/numbers.ts'
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
      title={t`Studios`}
      sub={t`Lowest first`}
      caption={t`School studios`}
      rows={studios}
      add={{ label: t`Create Studio`, dialog: studioDialog }}
      empty={{
        title: t`No studios found...`,
        icon: Mountain,
        words: t`Every learner belongs to a studio, so the school needs at least one.`,
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
        descriptionColumn(),
        {
          head: t`Goal types`,
          wide: true,
          cell: ({ goalTypes }) => goalTypes.join(', ') || null,
        },
        {
          head: t`Learners`,
          numeric: true,
          cell: ({ learnerCount }) => formatCount(learnerCount),
        },
        createdColumn(() => zone, 'xl:pl-6!'),
      ]}
      dialogs={{ edit: studioDialog, remove: deleteStudio }}
    />
  )
}
