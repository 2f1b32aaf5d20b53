import { KeyRound, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Table, Td, Th } from '../../ui/table.tsx'
import { useZone } from '../../ui/zone.ts'
import { addGuide } from '../learners/learner-dialogs.ts'
import { RowSelect } from '../learners/row-select.tsx'
import { useLearnerChanges } from '../learners/use-learner-changes.ts'
import { editCredentials } from '../people/person-dialogs.ts'
import { compareNames, fullName, listedName } from '../people/person-name.ts'
import { RowActions } from '../row-actions.tsx'
import { useScope } from '../scope.ts'
import { TabHead } from '../tab-head.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'

const nobodyStays = () => {}

export function GuidesTab() {
  const { input } = useScope()
  const zone = useZone()
  const users = useApi('GET /api/admin/users', input)
  const { data: studios } = useApi('GET /api/admin/studios', input)
  const changes = useLearnerChanges(nobodyStays)
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'credentials'; guide: User } | null>(null)
  const guides = useMemo(() => users.data?.filter(({ isGuide }) => isGuide).sort(compareNames), [users.data])
  const choices = useMemo(() => studios?.map(({ name }) => ({ value: name, label: name })) ?? [], [studios])
  if (users.isPending) return <TabSkeleton label="guides" />
  return (
    <Card className="overflow-clip">
      <TabHead title="Guides" add="Add Guide" onAdd={() => setOpen({ kind: 'add' })} wake={addGuide.wake} />
      {!guides ? (
        <ErrorState onRetry={() => void users.refetch()} retrying={users.isFetching}>
          No user data available. Please check your authentication or refresh the page.
        </ErrorState>
      ) : guides.length === 0 ? (
        <Empty
          title="No guides yet"
          icon={UserRoundPlus}
          level="h3"
          action={<Button onClick={() => setOpen({ kind: 'add' })}>Add Guide</Button>}
        >
          A guide looks after the learners and goals of one studio.
        </Empty>
      ) : (
        <Table caption="Guides of the school" stack>
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Username</Th>
              <Th className="w-52">Assigned studio</Th>
              <Th>Created</Th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {guides.map((guide) => (
              <tr key={guide.id}>
                <th scope="row" className="[overflow-wrap:anywhere]">
                  {listedName(guide)}
                </th>
                <Td label="Username" className="text-ink-2 [overflow-wrap:anywhere]">
                  {guide.username}
                </Td>
                <Td label="Assigned studio">
                  <RowSelect
                    label={`Assigned studio of ${fullName(guide)}`}
                    value={guide.assignedStudio}
                    none="No Assignment"
                    options={choices}
                    onChange={(studio) => changes.setGuideStudio(guide, studio)}
                  />
                </Td>
                <Td label="Created" className="whitespace-nowrap tabular-nums">
                  {formatDate(guide.createdAt, zone)}
                </Td>
                <RowActions
                  of={fullName(guide)}
                  buttons={[
                    {
                      icon: KeyRound,
                      label: 'Edit credentials',
                      onClick: () => setOpen({ kind: 'credentials', guide }),
                      wake: editCredentials.wake,
                    },
                    {
                      icon: UserRoundMinus,
                      label: 'Remove guide status',
                      onClick: () => changes.setGuide(guide, false),
                    },
                  ]}
                />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {open?.kind === 'add' && <addGuide.Dialog onClose={() => setOpen(null)} />}
      {open?.kind === 'credentials' && (
        <editCredentials.Dialog
          person={open.guide}
          failure="Failed to update user"
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}
