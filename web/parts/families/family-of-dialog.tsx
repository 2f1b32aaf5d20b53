// Lists who follows a learner, and which codes still work. An admin can end access for one person or the whole family.
import { useState } from 'react'
import type { PersonName } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { isAdmin } from '../../../contract/roles.ts'
import { plural } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { EndConnection, type Guardian } from './end-connection.tsx'

type Question = { end: Guardian } | 'close' | { codes: number; codeId?: number }

export function FamilyOfDialog({ person, onClose }: { person: PersonName; onClose: () => void }) {
  const { id, firstName, lastName } = person
  const admin = isAdmin(useUser())
  const [asks, setAsks] = useState<Question | null>(null)
  const read = useApi('GET /api/users/:id/family', { params: { id } })
  const open = useChange('PATCH /api/admin/users/:id/family', {
    onSuccess: () => showSuccess(`${firstName} is open to families again`),
    failure: 'Failed to open again',
  })
  const stop = () => setAsks(null)
  const openCount = read.data?.openCodes.length ?? 0
  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title="Who follows this learner"
        description={`At ${fullName({ firstName, lastName })}. They see ${firstName}’s goals and the feedback of staff, week by week, and ${firstName} sees their names.`}
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
        <Loaded read={read} size="h-24">
          {({ allowed, guardians, openCodes }) => (
            <>
              {!allowed && <p>Closed to families.</p>}
              {allowed && guardians.length === 0 && <p>Nobody follows this learner.</p>}
              {guardians.length > 0 && (
                <ul className="divide-y divide-line">
                  {guardians.map((guardian) => (
                    <GuardianRow
                      key={guardian.id}
                      guardian={guardian}
                      onEnd={admin ? () => setAsks({ end: guardian }) : undefined}
                    />
                  ))}
                </ul>
              )}
              {openCodes.length > 0 && (
                <OpenCodes codes={openCodes} onEnd={(codes, codeId) => setAsks({ codes, ...codeId })} />
              )}
            </>
          )}
        </Loaded>
      </Dialog>
      {asks === 'close' && (
        <ConfirmChange
          call="PATCH /api/admin/users/:id/family"
          input={{ params: { id }, body: { allowed: false } }}
          title={`Close ${fullName({ firstName, lastName })} to families?`}
          confirmLabel="Close to families"
          pendingLabel="Closing..."
          successToast={[`${firstName} is closed to families`]}
          failure="Failed to close"
          onClose={stop}
        >
          Nobody can follow {firstName} anymore, open codes stop working, and nobody can make new ones until
          you open access again. Nobody is told who did this.
        </ConfirmChange>
      )}
      {asks !== null && asks !== 'close' && 'end' in asks && (
        <EndConnection learner={person} guardian={asks.end} openCount={openCount} onClose={stop} />
      )}
      {asks !== null && asks !== 'close' && 'codes' in asks && (
        <EndCodes learner={person} {...asks} onClose={stop} />
      )}
    </>
  )
}

interface GuardianRowProps {
  guardian: Guardian
  /** Undefined if the user may not end this person's access here. */
  onEnd: (() => void) | undefined
}

function GuardianRow({ guardian: { name, since, letter }, onEnd }: GuardianRowProps) {
  const zone = useZone()
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar firstName={name} lastName="" size="s" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-600">{name}</b>
        <span className="block text-13 text-ink-2">
          since {formatDateTime(since, zone)}
          {letter && `, by letter ${letter.number} of ${letter.total}`}
        </span>
      </span>
      {onEnd && (
        <Button size="sm" aria-label={`End: ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}

interface OpenCodesProps {
  codes: readonly { id: number; goodUntil: string }[]
  onEnd: (count: number, ended?: { codeId: number }) => void
}

function OpenCodes({ codes, onEnd }: OpenCodesProps) {
  const zone = useZone()
  return (
    <section aria-labelledby="open-codes" className="mt-4 grid gap-1">
      <h3 id="open-codes" className="font-600">
        {plural(codes.length, 'open code')}
      </h3>
      <ul className="divide-y divide-line">
        {codes.map(({ id, goodUntil }) => {
          const until = formatDateTime(goodUntil, zone)
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 text-14">until {until}</span>
              <Button
                size="sm"
                aria-label={`End the code until ${until}`}
                onClick={() => onEnd(1, { codeId: id })}
              >
                End
              </Button>
            </li>
          )
        })}
      </ul>
      {codes.length > 1 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onEnd(codes.length)}>
            End all open codes
          </Button>
        </div>
      )}
    </section>
  )
}

interface EndCodesProps {
  learner: PersonName
  codes: number
  /** All codes end if it is absent. */
  codeId?: number
  onClose: () => void
}

function EndCodes({ learner: { id, firstName }, codes, codeId, onClose }: EndCodesProps) {
  const words = {
    title: `End ${plural(codes, 'open code')}?`,
    confirmLabel: `End ${plural(codes, 'code')}`,
    pendingLabel: 'Ending...',
    successToast: [`${plural(codes, 'code')} ended`] as [string],
    failure: 'Failed to end',
    onClose,
  }
  const children = (
    <>
      Nobody can follow {firstName} with {codes === 1 ? 'it' : 'them'} anymore.
    </>
  )
  return codeId === undefined ? (
    <ConfirmChange call="DELETE /api/admin/users/:id/family/codes" input={{ params: { id } }} {...words}>
      {children}
    </ConfirmChange>
  ) : (
    <ConfirmChange
      call="DELETE /api/admin/users/:id/family/codes/:codeId"
      input={{ params: { id, codeId } }}
      {...words}
    >
      {children}
    </ConfirmChange>
  )
}
