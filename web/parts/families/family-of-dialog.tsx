// Lists who follows a learner, and which codes still work. An admin can end access for one person or the whole family.
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { PersonName } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { isAdmin } from '../../../contract/roles.ts'
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
    onSuccess: () => showSuccess(t`${firstName} is open to families again`),
    failure: t`Failed to open again`,
  })
  const name = fullName({ firstName, lastName })
  const stop = () => setAsks(null)
  const openCount = read.data?.openCodes.length ?? 0
  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title={t`Who follows this learner`}
        description={t`At ${name}. They see ${firstName}’s goals and the feedback of staff, week by week, and ${firstName} sees their names.`}
        footer={
          <>
            {admin && read.data?.allowed && (
              <Button variant="destructive-quiet" onClick={() => setAsks('close')} className="sm:mr-auto">
                {t`Close to families`}
              </Button>
            )}
            {admin && read.data && !read.data.allowed && (
              <Button
                pending={open.isPending}
                onClick={() => open.mutate({ params: { id }, body: { allowed: true } })}
                className="sm:mr-auto"
              >
                {t`Open again`}
              </Button>
            )}
            <Button variant="ghost" onClick={onClose}>
              {t`Done`}
            </Button>
          </>
        }
      >
        <Loaded read={read} size="h-24">
          {({ allowed, guardians, openCodes }) => (
            <>
              {!allowed && <p>{t`Closed to families.`}</p>}
              {allowed && guardians.length === 0 && <p>{t`Nobody follows this learner.`}</p>}
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
          title={t`Close ${name} to families?`}
          confirmLabel={t`Close to families`}
          pendingLabel={t`Closing...`}
          successToast={[t`${firstName} is closed to families`]}
          failure={t`Failed to close`}
          onClose={stop}
        >
          {t`Nobody can follow ${firstName} anymore, open codes stop working, and nobody can make new ones until you open access again. Nobody is told who did this.`}
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
          {describeConnection(formatDateTime(since, zone), letter)}
        </span>
      </span>
      {onEnd && (
        <Button size="sm" aria-label={t`End: ${name}`} onClick={onEnd}>
          {t`End`}
        </Button>
      )}
    </li>
  )
}

function describeConnection(since: string, letter: Guardian['letter']): string {
  if (!letter) return t`since ${since}`
  const { number, total } = letter
  return t`since ${since}, by letter ${number} of ${total}`
}

interface OpenCodesProps {
  codes: readonly { id: number; goodUntil: string }[]
  onEnd: (count: number, ended?: { codeId: number }) => void
}

function OpenCodes({ codes, onEnd }: OpenCodesProps) {
  const zone = useZone()
  const count = codes.length
  return (
    <section aria-labelledby="open-codes" className="mt-4 grid gap-1">
      <h3 id="open-codes" className="font-600">
        {plural(count, { one: '# open code', other: '# open codes' })}
      </h3>
      <ul className="divide-y divide-line">
        {codes.map(({ id, goodUntil }) => {
          const until = formatDateTime(goodUntil, zone)
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 text-14">{t`until ${until}`}</span>
              <Button
                size="sm"
                aria-label={t`End the code until ${until}`}
                onClick={() => onEnd(1, { codeId: id })}
              >
                {t`End`}
              </Button>
            </li>
          )
        })}
      </ul>
      {codes.length > 1 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onEnd(codes.length)}>
            {t`End all open codes`}
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
    title: plural(codes, { one: 'End # open code?', other: 'End # open codes?' }),
    confirmLabel: plural(codes, { one: 'End # code', other: 'End # codes' }),
    pendingLabel: t`Ending...`,
    successToast: [plural(codes, { one: '# code ended', other: '# codes ended' })] as [string],
    failure: t`Failed to end`,
    onClose,
  }
  const children = (
    <>
      {plural(codes, {
        one: `Nobody can follow ${firstName} with it anymore.`,
        other: `Nobody can follow ${firstName} with them anymore.`,
      })}
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
