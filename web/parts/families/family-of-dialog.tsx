// Who looks on at a learner. An admin ends it here, for one person or for the whole family.
import { useState } from 'react'
import type { PersonName } from '../../../contract/people.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'

interface Guardian {
  id: number
  name: string
  since: string
}

export function FamilyOfDialog({ person, onClose }: { person: PersonName; onClose: () => void }) {
  const { id, firstName, lastName } = person
  const zone = useZone()
  const admin = isAdmin(useUser())
  const [asks, setAsks] = useState<Guardian | 'close' | null>(null)
  const read = useApi('GET /api/users/:id/family', { params: { id } })
  const open = useChange('PATCH /api/admin/users/:id/family', {
    onSuccess: () => showSuccess(`${firstName} is open to families again`),
    failure: 'Failed to open again',
  })
  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title="Who looks on"
        description={`At ${firstName} ${lastName}. They see ${firstName}’s goals and the feedback of staff, week by week, and ${firstName} sees their names.`}
        footer={
          <>
            {admin && read.data?.allowed && (
              <Button variant="destructive-quiet" onClick={() => setAsks('close')} className="sm:mr-auto">
                Close to families
              </Button>
            )}
            {admin && read.data && !read.data.allowed && (
              <Button
                pending={open.isPending}
                onClick={() => open.mutate({ params: { id }, body: { allowed: true } })}
                className="sm:mr-auto"
              >
                Open again
              </Button>
            )}
            <Button variant="ghost" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <Loaded read={read} skeleton={<Skeleton className="h-24" />} failed={{ level: 'h3' }}>
          {({ allowed, guardians }) => (
            <>
              {!allowed && <p>Closed to families.</p>}
              {allowed && guardians.length === 0 && <p>Nobody looks on.</p>}
              {guardians.length > 0 && (
                <ul className="divide-y divide-line">
                  {guardians.map((guardian) => (
                    <li key={guardian.id} className="flex items-center gap-3 py-2">
                      <Avatar firstName={guardian.name} lastName="" size="s" />
                      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                        <b className="font-600">{guardian.name}</b>
                        <span className="block text-13 text-ink-2">
                          since {formatDateTime(guardian.since, zone)}
                        </span>
                      </span>
                      {admin && (
                        <Button
                          size="sm"
                          aria-label={`End: ${guardian.name}`}
                          onClick={() => setAsks(guardian)}
                        >
                          End
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      </Dialog>
      {asks === 'close' && (
        <ConfirmChange
          call="PATCH /api/admin/users/:id/family"
          input={{ params: { id }, body: { allowed: false } }}
          title={`Close ${firstName} ${lastName} to families?`}
          confirmLabel="Close to families"
          pendingLabel="Closing..."
          saved={[`${firstName} is closed to families`]}
          failure="Failed to close"
          onClose={() => setAsks(null)}
        >
          Whoever looks on sees nothing of {firstName} from now on, open codes end, and no new one can be made
          until you open it again. Nobody is told by whom.
        </ConfirmChange>
      )}
      {asks !== null && asks !== 'close' && (
        <ConfirmChange
          call="DELETE /api/admin/users/:id/family/:guardianId"
          input={{ params: { id, guardianId: asks.id } }}
          title={`End for ${asks.name}?`}
          confirmLabel={`End for ${asks.name}`}
          pendingLabel="Ending..."
          saved={[`${asks.name} no longer looks on`]}
          failure="Failed to end"
          onClose={() => setAsks(null)}
        >
          {asks.name} sees nothing of {firstName} from now on.
        </ConfirmChange>
      )}
    </>
  )
}
