import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Shuffle, UserRoundX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { CoachAssignment } from '../../../contract/coaching.ts'
import { fullName } from '../../../contract/person-name.ts'
import { usePageData } from '../../api/page-data.ts'
import { HeadData, PageData } from '../../frame/page-state.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { Avatar, PersonName } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { Placeholder } from '../../ui/loaded.tsx'
import { useExpandableList, useIncrementalList } from '../../ui/show-more.tsx'
import { Tag } from '../../ui/tag.tsx'
import { compareText } from '../../ui/text.tsx'
import { addCoach, assignCrews, confirmCoaches } from '../dialogs.ts'
import { BelowFirstSteps } from '../first-steps-strip.tsx'
import { NoData } from '../tab-states.tsx'
import type { Confirmation } from './coach-dialogs.tsx'
import { formatList, searchCoaches, useSaveAssignments, withoutCoach } from './workload.ts'
import { WorkloadCard } from './workload-card.tsx'

type Open = { kind: 'add' } | { kind: 'manage'; coach: CoachAssignment } | Confirmation

export function CoachesTab() {
  const skeleton = <Placeholder text={t`Loading coaches`} cards={['h-36', 'h-52']} />
  return (
    <BelowFirstSteps tab="coaches" fallback={skeleton}>
      <HeadData fallback={<Head disabled />}>{null}</HeadData>
      <PageData
        fallback={skeleton}
        errorProps={(call) => ({
          level: 'h3',
          children: <NoData kind={call === 'GET /api/admin/groups' ? 'crew' : 'user'} />,
        })}
      >
        <Coaches />
      </PageData>
    </BelowFirstSteps>
  )
}

function Coaches() {
  const { input } = useScope()
  const coaches = usePageData('GET /api/admin/coach-assignments', input)
  const crews = usePageData('GET /api/admin/groups', input)
  const [open, setOpen] = useState<Open | null>(null)
  const [search, setSearch] = useState('')
  const found = useMemo(() => searchCoaches(coaches, search), [coaches, search])
  const { shown, sentinel } = useIncrementalList(found.length, 24)
  const close = () => setOpen(null)
  const save = useSaveAssignments(close)
  // A separate hook, because Undo can be clicked in a toast while the dialog of another coach is open.
  const undo = useSaveAssignments()
  const isSaving = save.isPending || undo.isPending
  const none = coaches.length === 0 ? t`There are no coaches.` : undefined
  const waiting = withoutCoach(coaches, crews).map(({ name }) => name)
  const waitingCount = waiting.length
  const crewNames = formatList(4, waiting)
  const foundCount = found.length
  return (
    <>
      <Head
        search={
          coaches.length > MIN_CREWS_FOR_SEARCH && (
            <SearchInput size="sm" label={t`Find a coach or crew`} value={search} onChange={setSearch} />
          )
        }
        reason={none}
        disabled={isSaving}
        onOpen={setOpen}
      />
      {none ? (
        <Card>
          <Empty
            title={t`No Coach Wooden users found`}
            icon={UserRoundX}
            level="h3"
            action={
              <Button
                variant="primary"
                icon={Plus}
                onClick={() => setOpen({ kind: 'add' })}
                {...addCoach.preloadProps}
              >
                <Trans>Add Coach</Trans>
              </Button>
            }
          >
            <Trans>Coaches review the goals of the crews you assign to them.</Trans>{' '}
            {waitingCount > 0 &&
              plural(waitingCount, {
                one: `# crew needs a coach: ${crewNames}.`,
                other: `# crews need a coach: ${crewNames}.`,
              })}{' '}
            <Trans>Already in Cairn? Turn on ‘Coach Wooden’ in the Learners list.</Trans>
          </Empty>
        </Card>
      ) : (
        <>
          <WorkloadCard coaches={coaches} crews={crews} />
          <ul aria-label={t`Coaches`} className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
            {found.slice(0, shown).map((coach) => (
              <CoachCard
                key={coach.id}
                coach={coach}
                busy={isSaving}
                onClear={() => setOpen({ kind: 'clear', coach })}
                onManage={() => setOpen({ kind: 'manage', coach })}
              />
            ))}
            {shown < found.length && <li key={shown} ref={sentinel} className="h-52" />}
          </ul>
          <p role="status" className={found.length === 0 ? 'p-4 text-ink-2' : 'sr-only'}>
            {found.length === 0
              ? t`No coach or crew has that name.`
              : search && plural(foundCount, { one: '# coach', other: '# coaches' })}
          </p>
        </>
      )}
      {open?.kind === 'manage' && (
        <assignCrews.Dialog coach={open.coach} coaches={coaches} crews={crews} save={save} onClose={close} />
      )}
      {open?.kind === 'add' && <addCoach.Dialog onClose={close} />}
      {open && open.kind !== 'manage' && open.kind !== 'add' && (
        <confirmCoaches.Dialog what={open} coaches={coaches} crews={crews} save={undo} onClose={close} />
      )}
    </>
  )
}

interface HeadProps {
  search?: ReactNode
  reason?: string | undefined
  disabled: boolean
  onOpen?: (what: Confirmation | { kind: 'add' }) => void
}

function Head({ search, reason, disabled, onOpen }: HeadProps) {
  const usual = { size: 'sm', reason, disabled, ...confirmCoaches.preloadProps } as const
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="flex-1 basis-60">{t`Coach Wooden Assignments`}</h2>
      {search && <div className="sm:w-56 max-sm:w-full">{search}</div>}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {!reason && (
          <Button
            size="sm"
            icon={Plus}
            disabled={disabled}
            onClick={() => onOpen?.({ kind: 'add' })}
            {...addCoach.preloadProps}
          >
            <Trans>Add Coach</Trans>
          </Button>
        )}
        <Button {...usual} icon={Shuffle} onClick={() => onOpen?.({ kind: 'deal' })}>
          <Trans>Re-sort Crews</Trans>
        </Button>
        <Button {...usual} variant="destructive-quiet" onClick={() => onOpen?.({ kind: 'clear-all' })}>
          <Trans>Clear All</Trans>
        </Button>
      </div>
    </div>
  )
}

interface CoachCardProps {
  coach: CoachAssignment
  busy: boolean
  onClear: () => void
  onManage: () => void
}

function CoachCard({ coach, busy, onClear, onManage }: CoachCardProps) {
  const name = fullName(coach)
  const count = coach.assignedCrews.length
  const none = count === 0
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-14 border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <Avatar firstName={coach.firstName} lastName={coach.lastName} picture={coach.profilePicture} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h3 className="text-16">
            <PersonName person={coach} />
          </h3>
          <p className="text-13 text-ink-2">
            <span translate="no">@{coach.username}</span>
            {coach.studio && ` · ${coach.studio}`}
          </p>
        </div>
      </div>
      <div className="grid flex-1 content-start gap-2">
        <p className="text-14 text-ink-2">
          <Trans>
            Assigned Crews: <b className="font-600 text-ink tabular-nums">{count}</b>
          </Trans>
        </p>
        {none ? (
          <p className="text-14 text-ink-3">{t`No crews assigned`}</p>
        ) : (
          <CrewNames names={coach.assignedCrewNames.toSorted(compareText)} />
        )}
      </div>
      <div className="flex justify-end gap-1 border-t border-line pt-3">
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          reason={none ? t`No crews to clear.` : undefined}
          onClick={onClear}
          {...confirmCoaches.preloadProps}
        >
          <Trans>
            Clear<span className="sr-only"> the crews of {name}</span>
          </Trans>
        </Button>
        <Button size="sm" onClick={onManage} {...assignCrews.preloadProps}>
          <Trans>
            Manage<span className="sr-only"> the crews of {name}</span>
          </Trans>
        </Button>
      </div>
    </li>
  )
}

const FIRST_NAMES = 12

function CrewNames({ names }: { names: readonly string[] }) {
  const total = names.length
  const { shown, button } = useExpandableList(
    names,
    FIRST_NAMES,
    t`Show all ${total} crews`,
    'justify-self-start',
  )
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((crew) => (
          <li key={crew} className="max-w-full">
            <Tag className="max-w-full whitespace-normal! [overflow-wrap:anywhere]">{crew}</Tag>
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}
