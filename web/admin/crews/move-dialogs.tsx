// The dialogs that move learners to a crew: one from the board, or many selected ones.
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { MAX_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { Group, GroupWithMembers } from '../../../contract/crews.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { ApiError, call, describeError, isServerRefusal } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { MIN_CREWS_FOR_SEARCH } from '../../parts/crews/crew-lists.ts'
import { describeMoved, describeWithoutCrew } from '../../parts/lists/done-sentences.ts'
import { ListActionDialog, type ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { compareText, normalizeText } from '../../ui/text.tsx'
import { restorePerson } from '../people/person-changes.ts'
import { createStep, useUndoMany } from '../people/undo-of-many.ts'
import { listMoveChoices, type Placed } from './board.ts'
import { useBoard } from './board-store.ts'

interface MoveDialogProps {
  placed: Placed
  crews: readonly GroupWithMembers[]
  onClose: () => void
}

/** 'Move to…' in a school with many crews. */
export function MoveDialog({ placed, crews, onClose }: MoveDialogProps) {
  const { changes } = useBoard()
  const chosen = useRef<() => void>(undefined)
  const { person, crew } = placed
  const name = fullName(person)
  const { open, barred, full } = listMoveChoices(
    placed,
    crews.filter(({ id }) => id !== crew?.id),
  )
  const move = (target: number | null) => {
    chosen.current = () => changes.move(person.id, target)
    onClose()
  }
  return (
    <Dialog
      onOpenChange={onClose}
      // Moves after the learner's row has the focus again, so that the focus follows the row.
      onClosed={() => chosen.current?.()}
      title={t`Move ${name} to…`}
      footer={crew && <UnassignedButton onClick={() => move(null)} />}
    >
      <CrewList
        canSearch
        showsReasons
        choices={[...open, ...barred]}
        full={full}
        words={{
          show: (count) => plural(count, { one: 'Full: # crew', other: 'Full: # crews' }),
          hide: t`Hide full crews`,
        }}
        onChoose={({ id }) => move(id)}
      />
    </Dialog>
  )
}

/** Moves the selected learners to a crew with one click, each by the rules of a single move. */
export function MoveCrewDialog(props: ListDialogProps<User>) {
  const { people } = props
  const count = people.length
  const { input } = useScope()
  const { data: crews = [] } = useApi('GET /api/admin/groups', input)
  const undo = useUndoMany()
  const moveTo = (crew: Group | null) => {
    const groupId = crew?.id ?? null
    return {
      send: (batch: readonly User[]) => moveOneByOne(batch, groupId),
      doneWord: crew ? csvResult.movedTo(crew.name) : csvResult.withoutCrew,
      describeDone: (count: number) => (crew ? describeMoved(count, crew.name) : describeWithoutCrew(count)),
      failure: t`Failed to move learner`,
      undo: (done: readonly User[]) =>
        undo(
          done.length,
          done
            .filter((person) => person.groupId !== groupId)
            .map((before) =>
              createStep(before.id, () =>
                restorePerson(before, { ...before, groupId, isCrewCaptain: false }),
              ),
            ),
        ),
    }
  }
  const choices = crews
    .toSorted((a, b) => a.memberCount - b.memberCount || compareText(a.name, b.name))
    .map((crew) => {
      const joining = people.filter(({ groupId }) => groupId !== crew.id).length
      const hasRoom = crew.memberCount + joining <= MAX_CREW_SIZE
      return { crew, reason: hasRoom ? null : t`There isn’t room for all of them.` }
    })
  return (
    <ListActionDialog
      {...props}
      // Each call has one learner, so that each move is checked against the sizes after the previous one.
      size={1}
      stopFrom={MAX_CREW_SIZE + 1}
      changes="POST /api/admin/crews/move-learner"
      title={plural(count, { one: 'Move # learner to a crew', other: 'Move # learners to a crew' })}
      footer={(start) => <UnassignedButton onClick={() => start(moveTo(null))} />}
    >
      {(start) => (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName))}</p>
          <CrewList
            canSearch={crews.length > MIN_CREWS_FOR_SEARCH}
            choices={choices.filter(({ reason }) => reason === null)}
            full={choices.filter(({ reason }) => reason !== null)}
            words={{
              show: (count) =>
                plural(count, {
                  one: 'Without room for all: # crew',
                  other: 'Without room for all: # crews',
                }),
              hide: t`Hide crews without room for all`,
            }}
            onChoose={(crew) => start(moveTo(crew))}
          />
        </>
      )}
    </ListActionDialog>
  )
}

const UnassignedButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" onClick={onClick}>
    <Trans>Move to Unassigned</Trans>
  </Button>
)

interface Choice {
  crew: Group
  /** Why it cannot be chosen, or null. */
  reason: string | null
}

interface CrewListProps {
  canSearch: boolean
  /** Shows the reasons next to the size of the crew, in addition to the button. */
  showsReasons?: boolean
  choices: readonly Choice[]
  full: readonly Choice[]
  words: { show: (fullCount: number) => string; hide: string }
  onChoose: (crew: Group) => void
}

/** Crews to choose from. Full ones are folded, unless a search finds them. */
function CrewList({ canSearch, showsReasons = false, choices, full, words, onChoose }: CrewListProps) {
  const [search, setSearch] = useState('')
  const [showsFull, setShowsFull] = useState(false)
  // A search by name also finds full crews.
  const listed = [...choices, ...(showsFull || search !== '' ? full : [])].filter(({ crew }) =>
    normalizeText(crew.name).includes(normalizeText(search)),
  )
  const { shown, sentinel } = useIncrementalList(listed.length, 12)
  const listedCount = listed.length
  const isNone = listed.length === 0 && (search !== '' || full.length === 0)
  return (
    <>
      {canSearch && <SearchInput label={t`Find a crew`} value={search} onChange={setSearch} />}
      <ul aria-label={t`Crews`} className="divide-y divide-line">
        {listed.slice(0, shown).map(({ crew, reason }) => (
          <li key={crew.id} className="flex min-h-13 items-center gap-3">
            <span className="min-w-0 flex-1 text-14 font-600 [overflow-wrap:anywhere]">{crew.name}</span>
            <span className="text-13 text-ink-2 tabular-nums">
              {showsReasons && reason && `${reason}, `}
              {crew.memberCount}/{MAX_CREW_SIZE}
            </span>
            <Button
              size="sm"
              reason={reason ?? undefined}
              onClick={() => onChoose(crew)}
              aria-label={labelMove(crew)}
            >
              {t({ message: 'Move', context: 'crew' })}
            </Button>
          </li>
        ))}
        {shown < listed.length && <li key={shown} ref={sentinel} className="h-13" />}
      </ul>
      {full.length > 0 && search === '' && (
        <TextButton
          aria-expanded={showsFull}
          onClick={() => setShowsFull(!showsFull)}
          className="justify-self-start"
        >
          {showsFull ? words.hide : words.show(full.length)}
        </TextButton>
      )}
      <p role="status" className={isNone ? 'text-ink-2' : 'sr-only'}>
        {isNone
          ? t`No crew has that name.`
          : search && plural(listedCount, { one: '# crew', other: '# crews' })}
      </p>
    </>
  )
}

const labelMove = ({ name }: Group): string => t`Move to ${name}`

/** Statuses of refusals about the one learner or the crews' sizes. Any other ends the work. */
const REFUSALS = new Set([400, 403, 404, 409])

async function moveOneByOne(
  people: readonly { id: number }[],
  targetGroupId: number | null,
): Promise<{ refused: ListResult['refused'] }> {
  const refused: ListResult['refused'] = []
  for (const { id } of people) {
    try {
      await call('POST /api/admin/crews/move-learner', {
        body: { userId: id, targetGroupId, validateSize: true },
      })
    } catch (error) {
      if (!(error instanceof ApiError && isServerRefusal(error) && REFUSALS.has(error.status))) throw error
      refused.push({ id, message: describeError(error) })
    }
  }
  return { refused }
}
