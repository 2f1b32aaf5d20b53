// The changes of a row in the learners' table: crew, roles, a guide's studio. Optimistic, rolled back on a refusal.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { sameRoles } from '../../../contract/roles.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { showSuccess } from '../../ui/toast.ts'
import { sentenceWithLosses, usePersonUndo } from '../people/person-changes.ts'
import { fullName } from '../people/person-name.ts'

export type LearnerChanges = ReturnType<typeof useLearnerChanges>

type RowCall =
  | 'PUT /api/admin/users/:id/group'
  | `PATCH /api/admin/users/:id/${'coach-wooden' | 'crew-captain' | 'guide' | 'assigned-studio'}`

/** `onSuccess` gets the user after and before the change, for the sentence of the toast and its Undo. */
function useRowChange(
  name: RowCall,
  onSuccess: (now: User, before: User) => void,
  ...failure: Parameters<typeof onFailure>
) {
  const client = useQueryClient()
  return useChange<RowCall, { before: User }>(name, {
    optimistic: ({ params, body }, cache) => {
      const change = 'groupId' in body ? { ...body, groupName: crewName(client, body.groupId) } : body
      cache.update('GET /api/admin/users', (users) =>
        users.map((user) => (user.id === Number(params.id) ? withValidCrew({ ...user, ...change }) : user)),
      )
    },
    onSuccess: (now, { before }) => onSuccess(now, before),
    onError: onFailure(...failure),
  }).mutate
}

/**
 * `onGuideChange` is called before a user becomes, or stops being, a guide. What learners were before a change of roles is
 * kept in `former`. The result keeps its identity.
 */
export function useLearnerChanges({
  onGuideChange,
  former,
}: {
  onGuideChange?: (id: number) => void
  former?: FormerRoles
} = {}) {
  const undo = usePersonUndo()
  const setCrew = useRowChange(
    'PUT /api/admin/users/:id/group',
    (now, before) => {
      // Another crew was chosen, so the row no longer offers the former one.
      if (former) forgetRoles(former, before.id)
      showSuccess('Crew assignment updated', crewSentence(before, now), undo(before, now))
    },
    'Failed to update crew assignment',
  )
  const setCoach = useRowChange(
    'PATCH /api/admin/users/:id/coach-wooden',
    (now, before) => {
      if (former) rememberRoles(former, before)
      showSuccess(
        now.isCoachWooden ? 'Coach Wooden assigned' : 'Coach Wooden removed',
        sentenceWithLosses(`is ${now.isCoachWooden ? 'now' : 'no longer'} a Coach Wooden`, before, now),
        undo(before, now),
      )
    },
    'Failed to update Coach Wooden status',
  )
  const setCaptain = useRowChange(
    'PATCH /api/admin/users/:id/crew-captain',
    (now, before) => {
      if (former) rememberRoles(former, before)
      showSuccess(
        now.isCrewCaptain ? 'Crew Captain assigned' : 'Crew Captain removed',
        `${fullName(now)} is ${now.isCrewCaptain ? 'now' : 'no longer'} a Crew Captain`,
        undo(before, now),
      )
    },
    'Failed to update Crew Captain status',
    'An error occurred while updating crew captain status.',
  )
  const setGuide = useRowChange(
    'PATCH /api/admin/users/:id/guide',
    (now, before) => {
      if (former) rememberRoles(former, before)
      const lost = formerState(former?.get().get(now.id), now)
      if (now.isGuide) {
        showSuccess('Guide assigned', guideSentence(before, now), undo(before, now))
      } else if (lost && lacksOnlyCrew(lost, now)) {
        const action = { ...undo(lost, now), label: backTo(lost) }
        showSuccess('Guide removed', `${fullName(now)} is a learner again, and in no crew.`, action)
      } else {
        showSuccess('Guide removed', `${fullName(now)} is a learner again.`, undo(before, now))
      }
    },
    'Failed to update Guide status',
  )
  const setGuideStudio = useRowChange(
    'PATCH /api/admin/users/:id/assigned-studio',
    (now, before) =>
      showSuccess(
        'Guide studio updated',
        `${fullName(now)} looks after ${now.assignedStudio ?? 'no studio for now'}.`,
        undo(before, now),
      ),
    'Failed to update Guide studio assignment',
  )
  return useMemo(() => {
    const of = (before: User) => ({ params: { id: before.id }, before })
    return {
      setCrew: (learner: User, groupId: number | null) => setCrew({ ...of(learner), body: { groupId } }),
      setCoach: (learner: User, isCoachWooden: boolean) =>
        setCoach({ ...of(learner), body: { isCoachWooden } }),
      setCaptain: (learner: User, isCrewCaptain: boolean) =>
        setCaptain({ ...of(learner), body: { isCrewCaptain } }),
      setGuide: (learner: User, isGuide: boolean) => {
        onGuideChange?.(learner.id)
        setGuide({ ...of(learner), body: { isGuide } })
      },
      setGuideStudio: (learner: User, assignedStudio: string | null) =>
        setGuideStudio({ ...of(learner), body: { assignedStudio } }),
      /** Makes a learner what `formerState` says. */
      goBack: (state: User, learner: User) => undo(state, learner).onSelect(),
    }
  }, [onGuideChange, undo, setCrew, setCoach, setCaptain, setGuide, setGuideStudio])
}

/** The name of a crew of any loaded school, because ids are unique across schools. */
const crewName = (client: QueryClient, id: number | null): string | null =>
  client
    .getQueriesData<Group[]>({ queryKey: ['GET /api/admin/groups'] })
    .flatMap(([, crews]) => crews ?? [])
    .find((crew) => crew.id === id)?.name ?? null

function crewSentence(before: User, now: User): string {
  const where = now.groupName === null ? 'is in no crew now' : `is in ${now.groupName} now`
  const lost = before.isCrewCaptain && !now.isCrewCaptain
  return `${fullName(now)} ${where}${lost ? ` and no longer captain of ${before.groupName}` : ''}.`
}

function guideSentence(before: User, now: User): string {
  return `${sentenceWithLosses('is now a guide', before, now)} Choose the guide's studio in this row.`
}

/** What learners were before this admin changed their roles, for 'Back to…' in their rows, as long as the tab is open. */
export type FormerRoles = Store<ReadonlyMap<number, User>>

export const createFormerRoles = (): FormerRoles => createStore<ReadonlyMap<number, User>>(new Map())

/** Keeps the first state of several changes. */
function rememberRoles(former: FormerRoles, before: User): void {
  if (!former.get().has(before.id)) former.set(new Map(former.get()).set(before.id, before))
}

function forgetRoles(former: FormerRoles, id: number): void {
  const rest = new Map(former.get())
  if (rest.delete(id)) former.set(rest)
}

/** Like the server, takes a user who may not be in a crew out of it. */
const withValidCrew = (user: User): User =>
  isCrewCandidate(user) ? user : { ...user, groupId: null, groupName: null, isCrewCaptain: false }

/**
 * The user with the roles, the crew and the captaincy of `before`; null if nothing of it differs. Name and studio stay as
 * they are, because another admin may have changed them meanwhile.
 */
export function formerState(before: User | undefined, now: User): User | null {
  if (!before) return null
  const { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain } = before
  const roles = { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain }
  // A person who cannot be in a crew any more stays outside.
  const state = withValidCrew({ ...now, ...roles })
  // A coach who lost the role and got it back has no crews to coach.
  const lostCrews = now.isCoachWooden && before.assignedCrews.length > 0 && now.assignedCrews.length === 0
  return sameRoles(state, now) && !lostCrews ? null : { ...state, assignedCrews: before.assignedCrews }
}

/** True if only the crew is missing, as after a guide's role was taken by hand. */
export const lacksOnlyCrew = (
  former: User,
  { groupId, isCrewCaptain, assignedCrews, ...now }: User,
): boolean =>
  former.groupId !== null &&
  groupId === null &&
  sameRoles(former, {
    ...now,
    groupId: former.groupId,
    isCrewCaptain: former.isCrewCaptain,
    assignedCrews: former.assignedCrews,
  })

/** 'Back to Lichen Legends'. */
export const backTo = ({ groupName }: User): string => `Back to ${groupName ?? 'the crew'}`
