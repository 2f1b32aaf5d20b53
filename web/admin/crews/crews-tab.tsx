import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Undo2, Users } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { GroupWithMembers, PlannedCrew } from '../../../contract/crews.ts'
import { describeError } from '../../api/client.ts'
import { usePageData } from '../../api/page-data.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useDraft } from '../../frame/drafts.ts'
import { PageData } from '../../frame/page-state.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { useShownDialog } from '../../ui/lazy.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/loaded.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { crewDialog, deleteCrew, sortCrews } from '../dialogs.ts'
import { BelowFirstSteps } from '../first-steps-strip.tsx'
import { NoData } from '../tab-states.tsx'
import { listUnassigned } from './board.ts'
import type { CrewAction } from './board-cards.tsx'
import { CrewBoard } from './crew-board.tsx'
import { membershipHash, type SortKind, sortWords, toCrewsAfter } from './sort-plan.ts'

const actions = { rename: crewDialog, delete: deleteCrew }

export function CrewsTab() {
  const { data: studios } = useApi('GET /api/admin/studios', useScope().input)
  const names = useMemo(() => studios?.map(({ name }) => name) ?? [], [studios])
  return (
    <BelowFirstSteps tab="crews" fallback={<BoardSkeleton />}>
      <PageData
        fallback={<BoardSkeleton />}
        errorProps={(call) => ({
          children: <NoData kind={call === 'GET /api/admin/users' ? 'user' : 'crew'} />,
        })}
      >
        <Crews studios={names} />
      </PageData>
    </BelowFirstSteps>
  )
}

/** `studios` are names. */
function Crews({ studios }: { studios: readonly string[] }) {
  const { input } = useScope()
  const crews = usePageData('GET /api/admin/crews-with-members', input)
  const users = usePageData('GET /api/admin/users', input)
  const [search, setSearch] = useState('')
  const { show, dialog } = useShownDialog()
  const openCrew = useCallback(
    (action: CrewAction, crew: GroupWithMembers) => {
      const { Dialog } = actions[action]
      show(({ onClose }) => <Dialog crew={crew} onClose={onClose} />)
    },
    [show],
  )
  const unassigned = useMemo(() => listUnassigned(users, crews), [users, crews])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="sr-only">{t`Crews`}</h2>
        <p className="min-w-0 flex-1 basis-80 text-14 text-ink-2">
          <Trans>
            Crews must have 3-5 members. Drag a learner, or use the arrows to ‘Move to…’ another crew. Invalid
            moves are prevented.
          </Trans>
        </p>
        {crews.length > MIN_CREWS_FOR_SEARCH && (
          <div className="sm:w-56 max-sm:w-full">
            <SearchInput size="sm" label={t`Find a crew or member`} value={search} onChange={setSearch} />
          </div>
        )}
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <SortButtons crews={crews} studios={studios} unassigned={unassigned.length} />
          <Button
            size="sm"
            variant="primary"
            icon={Plus}
            onClick={() => show(crewDialog.Dialog)}
            {...crewDialog.preloadProps}
          >
            <Trans>Create Crew</Trans>
          </Button>
        </div>
      </div>
      {crews.length === 0 && unassigned.length === 0 ? (
        <Card>
          <Empty
            title={t`No crews yet`}
            icon={Users}
            action={
              <Button onClick={() => show(crewDialog.Dialog)}>
                <Trans>Create Crew</Trans>
              </Button>
            }
          >
            <Trans>
              A crew is three to five learners who see each other’s goals. Learners appear here once they are
              added.
            </Trans>
          </Empty>
        </Card>
      ) : (
        <CrewBoard
          crews={crews}
          unassigned={unassigned}
          studios={studios}
          search={search}
          onAction={openCrew}
        />
      )}
      {dialog}
    </>
  )
}

function BoardSkeleton() {
  return (
    <SkeletonGroup text={t`Loading crews`}>
      <p className="mb-4 flex min-h-9 items-center text-14 text-ink-2">{t`Loading crews...`}</p>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-80 rounded-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}

interface SortButtonsProps {
  crews: readonly GroupWithMembers[]
  studios: readonly string[]
  /** The number of learners without a crew. */
  unassigned: number
}

function SortButtons({ unassigned, ...school }: SortButtonsProps) {
  const last = useLastSort(school.crews)
  const [open, setOpen] = useState<SortKind | null>(null)
  const button = (kind: SortKind, variant: ButtonVariant, reason?: string) => (
    <Button
      size="sm"
      variant={variant}
      reason={reason}
      onClick={() => setOpen(kind)}
      {...sortCrews.preloadProps}
    >
      {sortWords[kind]().title}
    </Button>
  )
  return (
    <>
      {(last.canUndo || last.undoing) && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          onClick={last.undo}
          pending={last.undoing}
          pendingLabel={t`Undoing...`}
        >
          <Trans>Undo last sort</Trans>
        </Button>
      )}
      {button('randomize', 'ghost')}
      {button('auto-sort', 'quiet', unassigned === 0 ? t`Everyone is in a crew.` : undefined)}
      {open && <sortCrews.Dialog kind={open} {...school} last={last} onClose={() => setOpen(null)} />}
    </>
  )
}

/**
 * The last sort of this admin, while it can be undone. It is stored on this device, so that undo survives a reload. The
 * server has the final say.
 */
function useLastSort(crews: readonly GroupWithMembers[]) {
  const { input, schoolId } = useScope()
  const [hash, setHash, clear] = useDraft(`crew-sort:${schoolId}`)
  const change = useChange('POST /api/admin/crews/undo-sort', {
    onSuccess: ({ message }) => {
      clear()
      showSuccess(t`Sort undone`, message)
    },
    onError: (error) => {
      if (error.code === 'nothing_to_undo') clear()
      showFailure(t`Failed to undo the sort`, describeError(error))
    },
  })
  const current = useMemo(() => (hash === '' ? '' : membershipHash(crews)), [hash, crews])
  return {
    /** No learner was moved since, and the sort has not been undone yet. */
    canUndo: hash !== '' && hash === current,
    undoing: change.isPending,
    undo: () => {
      if (!change.isPending) change.mutate(input)
    },
    record: (plan: readonly PlannedCrew[], before: readonly GroupWithMembers[]) =>
      setHash(membershipHash(toCrewsAfter(plan, before))),
  }
}
