import { useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { CREW_MAX } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { ApiError, isAnswer, sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { SEARCH_FROM } from '../../parts/crews/find-crews.ts'
import { ListActionDialog } from '../../parts/lists/list-action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { compareText, normalizedText } from '../../ui/text.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useIncrementalList } from '../../ui/use-incremental-list.ts'
import { fullName, namedFew } from '../people/person-name.ts'
import { setBack, useUndo } from '../people/use-undo.ts'

/** Moves the chosen learners to a crew with one press, each by the rules of a single move. */
export function MoveCrewDialog({
  people,
  onDone,
  onClose,
}: {
  people: readonly User[]
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}) {
  const { input } = useScope()
  const { data: crews = [] } = useApi('GET /api/admin/groups', input)
  const undo = useUndo()
  const moveTo = (crew: Group | null) => {
    const groupId = crew?.id ?? null
    return {
      send: (batch: readonly User[]) => moveOneByOne(batch, groupId),
      doneWord: crew ? `moved to ${crew.name}` : 'unassigned now',
      failure: 'Failed to move learner',
      undo: (done: readonly User[]) =>
        undo(
          async () => {
            for (const before of done.filter((person) => person.groupId !== groupId)) {
              await setBack(before, { ...before, groupId, isCrewCaptain: false })
            }
          },
          `${plural(done.length, 'learner')} as before.`,
        ),
    }
  }
  return (
    <ListActionDialog
      people={people}
      // One learner in a call, so that each move is checked against the sizes after the one before.
      size={1}
      stopFrom={CREW_MAX + 1}
      changes="POST /api/admin/crews/move-learner"
      title={`Move ${plural(people.length, 'learner')} to a crew`}
      footer={(start) => (
        <Button variant="ghost" onClick={() => start(moveTo(null))}>
          Move to Unassigned
        </Button>
      )}
      onDone={onDone}
      onClose={onClose}
    >
      {(start) => (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName))}</p>
          <CrewList crews={crews} people={people} onChoose={(crew) => start(moveTo(crew))} />
        </>
      )}
    </ListActionDialog>
  )
}

function CrewList({
  crews,
  people,
  onChoose,
}: {
  crews: readonly Group[]
  people: readonly User[]
  onChoose: (crew: Group) => void
}) {
  const [search, setSearch] = useState('')
  const [showsFull, setShowsFull] = useState(false)
  const found = crews.filter(({ name }) => normalizedText(name).includes(normalizedText(search)))
  const roomIn = ({ id, memberCount }: Group) =>
    CREW_MAX - memberCount - people.filter(({ groupId }) => groupId !== id).length
  const open = found
    .filter((crew) => roomIn(crew) >= 0)
    .sort((one, other) => one.memberCount - other.memberCount || compareText(one.name, other.name))
  const full = found.filter((crew) => roomIn(crew) < 0)
  const unfolded = showsFull || search !== ''
  const choices = unfolded ? [...open, ...full] : open
  const { shown, sentinel } = useIncrementalList(choices.length, 12)
  return (
    <>
      {crews.length > SEARCH_FROM && <SearchInput label="Find a crew" value={search} onChange={setSearch} />}
      <ul aria-label="Crews" className="divide-y divide-line">
        {choices.slice(0, shown).map((crew) => (
          <li key={crew.id} className="flex min-h-13 items-center gap-3">
            <span className="min-w-0 flex-1 text-14 font-600 [overflow-wrap:anywhere]">{crew.name}</span>
            <span className="text-13 text-ink-2 tabular-nums">
              {crew.memberCount}/{CREW_MAX}
            </span>
            <Button
              size="sm"
              reason={roomIn(crew) < 0 ? 'There is not room for all of them.' : undefined}
              onClick={() => onChoose(crew)}
              aria-label={`Move to ${crew.name}`}
            >
              Move
            </Button>
          </li>
        ))}
        {shown < choices.length && <li key={shown} ref={sentinel} className="h-13" />}
      </ul>
      {full.length > 0 && !unfolded && (
        <TextButton onClick={() => setShowsFull(true)} className="justify-self-start">
          Without room for all: {plural(full.length, 'crew')}
        </TextButton>
      )}
      <p role="status" className={found.length === 0 ? 'text-ink-2' : 'sr-only'}>
        {found.length === 0 ? 'No crew has that name.' : search && `${found.length} crews`}
      </p>
    </>
  )
}

/** Refusals about the one learner or the crews' sizes; any other ends the work. */
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
      if (!(error instanceof ApiError && isAnswer(error) && REFUSALS.has(error.status))) throw error
      refused.push({ id, message: sentenceOf(error) })
    }
  }
  return { refused }
}
