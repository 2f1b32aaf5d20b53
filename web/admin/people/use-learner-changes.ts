// The changes of a row in the learners' table: crew, roles, a guide's studio. They are optimistic, and rolled back on a
// refusal.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { hasSameRoles } from '../../../contract/roles.ts'
import type { Failure } from '../../api/changes.ts'
import { useChange } from '../../api/queries.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { showSuccess } from '../../ui/toast.ts'
import { formatWithLosses, usePersonUndo } from './person-changes.ts'

export type LearnerChanges = ReturnType<typeof useLearnerChanges>

type RowCall =
  | 'PUT /api/admin/users/:id/group'
  | `PATCH /api/admin/users/:id/${'coach-wooden' | 'crew-captain' | 'guide' | 'assigned-studio'}`

interface RowWords {
  failure: Failure
  /** The toast about the user after and before the change. */
  saved: (now: User, before: User) => [title: string, description: string]
}

const rowWords: Record<RowCall, RowWords> = {
  'PUT /api/admin/users/:id/group': {
    failure: 'Failed to update crew assignment',
    saved: (now, before) => ['Crew assignment updated', describeCrew(before, now)],
  },
  'PATCH /api/admin/users/:id/coach-wooden': {
    failure: 'Failed to update Coach Wooden status',
    saved: (now, before) => [
      now.isCoachWooden ? 'Coach Wooden assigned' : 'Coach Wooden removed',
      formatWithLosses(`is ${now.isCoachWooden ? 'now' : 'no longer'} a Coach Wooden`, before, now),
    ],
  },
  'PATCH /api/admin/users/:id/crew-captain': {
    failure: [
      'Failed to update Crew Captain status',
      'An error occurred while updating crew captain status.',
    ],
    saved: (now) => [
      now.isCrewCaptain ? 'Crew Captain assigned' : 'Crew Captain removed',
      `${fullName(now)} is ${now.isCrewCaptain ? 'now' : 'no longer'} a Crew Captain`,
    ],
  },
  'PATCH /api/admin/users/:id/guide': {
    failure: 'Failed to update Guide status',
    saved: (now, before) =>
      now.isGuide
        ? [
            'Guide assigned',
            `${formatWithLosses('is now a guide', before, now)} Choose the guide's studio in this row.`,
          ]
        : ['Guide removed', `${fullName(now)} is a learner again.`],
  },
  'PATCH /api/admin/users/:id/assigned-studio': {
    failure: 'Failed to update Guide studio assignment',
    saved: (now) => [
      'Guide studio updated',
      `${fullName(now)} looks after ${now.assignedStudio ?? 'no studio for now'}.`,
    ],
  },
}

function useRowChange(name: RowCall, former?: FormerRoles) {
  const client = useQueryClient()
  const undo = usePersonUndo()
  const { failure, saved } = rowWords[name]
  return useChange<RowCall, { before: User }>(name, {
    optimistic: ({ params, body }, cache) => {
      const change = 'groupId' in body ? { ...body, groupName: crewName(client, body.groupId) } : body
      cache.update('GET /api/admin/users', (users) =>
        users.map((user) => (user.id === Number(params.id) ? withValidCrew({ ...user, ...change }) : user)),
      )
    },
    onSuccess: (now, { before, body }) => {
      if (former) recordRoles(former, before, body)
      const lost = 'isGuide' in body && !now.isGuide ? formerState(former?.get().get(now.id), now) : null
      if (lost && lacksOnlyCrew(lost, now))
        showSuccess('Guide removed', `${fullName(now)} is a learner again, and in no crew.`, {
          ...undo(lost, now),
          label: formatBackTo(lost),
        })
      else showSuccess(...saved(now, before), undo(before, now))
    },
    failure,
  }).mutate
}

interface LearnerChangesSettings {
  onGuideChange?: (id: number) => void
  former?: FormerRoles
}

/**
 * `onGuideChange` is called before a user becomes, or stops being, a guide. The state of learners before a change of roles
 * is kept in `former`. The result is stable.
 */
export function useLearnerChanges({ onGuideChange, former }: LearnerChangesSettings = {}) {
  const undo = usePersonUndo()
  const setCrew = useRowChange('PUT /api/admin/users/:id/group', former)
  const setCoach = useRowChange('PATCH /api/admin/users/:id/coach-wooden', former)
  const setCaptain = useRowChange('PATCH /api/admin/users/:id/crew-captain', former)
  const setGuide = useRowChange('PATCH /api/admin/users/:id/guide', former)
  const setGuideStudio = useRowChange('PATCH /api/admin/users/:id/assigned-studio')
  return useMemo(() => {
    const toInput = (before: User) => ({ params: { id: before.id }, before })
    return {
      setCrew: (learner: User, groupId: number | null) => setCrew({ ...toInput(learner), body: { groupId } }),
      setCoach: (learner: User, isCoachWooden: boolean) =>
        setCoach({ ...toInput(learner), body: { isCoachWooden } }),
      setCaptain: (learner: User, isCrewCaptain: boolean) =>
        setCaptain({ ...toInput(learner), body: { isCrewCaptain } }),
      setGuide: (learner: User, isGuide: boolean) => {
        onGuideChange?.(learner.id)
        setGuide({ ...toInput(learner), body: { isGuide } })
      },
      setGuideStudio: (learner: User, assignedStudio: string | null) =>
        setGuideStudio({ ...toInput(learner), body: { assignedStudio } }),
      /** Restores the learner to the result of `formerState`. */
      goBack: (state: User, learner: User) => undo(state, learner).onSelect(),
    }
  }, [onGuideChange, undo, setCrew, setCoach, setCaptain, setGuide, setGuideStudio])
}

/** Returns the name of a crew of any loaded school, because ids are unique across schools. */
const crewName = (client: QueryClient, id: number | null): string | null =>
  client
    .getQueriesData<Group[]>({ queryKey: ['GET /api/admin/groups'] })
    .flatMap(([, crews]) => crews ?? [])
    .find((crew) => crew.id === id)?.name ?? null

function describeCrew(before: User, now: User): string {
  const where = now.groupName === null ? 'is no longer in a crew' : `is now in ${now.groupName}`
  const lost = before.isCrewCaptain && !now.isCrewCaptain
  return `${fullName(now)} ${where}${lost ? ` and no longer captain of ${before.groupName}` : ''}.`
}

/** The state of learners before this admin changed their roles, for 'Back to…' in their rows while the tab is open. */
export type FormerRoles = Store<ReadonlyMap<number, User>>

export const createFormerRoles = (): FormerRoles => createStore<ReadonlyMap<number, User>>(new Map())

/**
 * Keeps the first state of several changes of roles, until another crew is chosen: its row no longer offers the former one.
 */
function recordRoles(former: FormerRoles, before: User, change: object): void {
  const all = new Map(former.get())
  if ('groupId' in change) all.delete(before.id)
  else if (!all.has(before.id)) all.set(before.id, before)
  former.set(all)
}

/** Like the server, removes a user who may not be in a crew from it. */
const withValidCrew = (user: User): User =>
  isCrewCandidate(user) ? user : { ...user, groupId: null, groupName: null, isCrewCaptain: false }

/**
 * Returns the user with the roles, the crew and the captaincy of `before`; null if nothing differs. Name and studio stay as
 * they are, because another admin may have changed them in the meantime.
 */
export function formerState(before: User | undefined, now: User): User | null {
  if (!before) return null
  const { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain, guardianCount } = before
  const was = { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain, guardianCount }
  // A person who can no longer be in a crew stays without one.
  const state = withValidCrew({ ...now, ...was })
  // A coach who lost the role and got it back has no crews to coach.
  const lostCrews = now.isCoachWooden && before.assignedCrews.length > 0 && now.assignedCrews.length === 0
  return hasSameRoles(state, now) && !lostCrews ? null : { ...state, assignedCrews: before.assignedCrews }
}

/** Whether only the crew is missing, as after a guide's role was removed by hand. */
export const lacksOnlyCrew = (
  former: User,
  { groupId, isCrewCaptain, assignedCrews, ...now }: User,
): boolean =>
  former.groupId !== null &&
  groupId === null &&
  hasSameRoles(former, {
    ...now,
    groupId: former.groupId,
    isCrewCaptain: former.isCrewCaptain,
    assignedCrews: former.assignedCrews,
  })

/** Formats 'Back to Lichen Legends'. */
export const formatBackTo = ({ groupName }: User): string => `Back to ${groupName ?? 'the crew'}`
