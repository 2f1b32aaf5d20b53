// The changes of a row in the learners' table: crew, roles, a guide's studio. They are optimistic, and rolled back on a
// refusal.
import { select, t } from '@lingui/core/macro'
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
import { usePersonUndo } from './person-changes.ts'
import { describeFormerCoach, describeNewCoach, describeNewGuide } from './role-changes.ts'

export type LearnerChanges = ReturnType<typeof useLearnerChanges>

type RowCall =
  | 'PUT /api/admin/users/:id/group'
  | `PATCH /api/admin/users/:id/${'coach-wooden' | 'crew-captain' | 'guide' | 'assigned-studio'}`

interface RowWords {
  failure: Failure
  /** The toast about the user after and before the change. */
  saved: (now: User, before: User) => [title: string, description: string]
}

const rowWords: Record<RowCall, () => RowWords> = {
  'PUT /api/admin/users/:id/group': () => ({
    failure: t`Failed to update crew assignment`,
    saved: (now, before) => [t`Crew assignment updated`, describeCrew(before, now)],
  }),
  'PATCH /api/admin/users/:id/coach-wooden': () => ({
    failure: t`Failed to update Coach Wooden status`,
    saved: (now, before) =>
      now.isCoachWooden
        ? [t`Coach Wooden assigned`, describeNewCoach(before, now)]
        : [t`Coach Wooden removed`, describeFormerCoach(before, now)],
  }),
  'PATCH /api/admin/users/:id/crew-captain': () => ({
    failure: [
      t`Failed to update Crew Captain status`,
      t`An error occurred while updating crew captain status.`,
    ],
    saved: describeCaptain,
  }),
  'PATCH /api/admin/users/:id/guide': () => ({
    failure: t`Failed to update Guide status`,
    saved: (now, before) => {
      const name = fullName(now)
      return now.isGuide
        ? [t`Guide assigned`, `${describeNewGuide(before, now)} ${t`Choose the guide's studio in this row.`}`]
        : [t`Guide removed`, t`${name} is a learner again.`]
    },
  }),
  'PATCH /api/admin/users/:id/assigned-studio': () => ({
    failure: t`Failed to update Guide studio assignment`,
    saved: (now) => {
      const name = fullName(now)
      const { assignedStudio: studio } = now
      return [
        t`Guide studio updated`,
        studio === null ? t`${name} looks after no studio for now.` : t`${name} looks after ${studio}.`,
      ]
    },
  }),
}

/** The toast about a captain, in the table and on the board. */
export function describeCaptain(now: User): [title: string, description: string] {
  const name = fullName(now)
  return now.isCrewCaptain
    ? [t`Crew Captain assigned`, t`${name} is now a Crew Captain`]
    : [t`Crew Captain removed`, t`${name} is no longer a Crew Captain`]
}

function useRowChange(name: RowCall, former?: FormerRoles) {
  const client = useQueryClient()
  const undo = usePersonUndo()
  const { failure, saved } = rowWords[name]()
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
      const person = fullName(now)
      if (lost && lacksOnlyCrew(lost, now))
        showSuccess(t`Guide removed`, t`${person} is a learner again, and in no crew.`, {
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
  const name = fullName(now)
  const { groupName: crew } = now
  const { groupName: formerCrew } = before
  const isPlaced = crew === null ? 'no' : 'yes'
  if (before.isCrewCaptain && !now.isCrewCaptain)
    return select(isPlaced, {
      no: `${name} is no longer in a crew and no longer captain of ${formerCrew}.`,
      other: `${name} is now in ${crew} and no longer captain of ${formerCrew}.`,
    })
  return crew === null ? t`${name} is no longer in a crew.` : t`${name} is now in ${crew}.`
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
export const formatBackTo = ({ groupName: crew }: User): string =>
  crew === null ? t`Back to the crew` : t`Back to ${crew}`
