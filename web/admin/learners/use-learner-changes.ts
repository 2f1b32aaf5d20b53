// The changes of a row in the learners' table: crew, roles, a guide's studio. Optimistic, rolled back on a refusal.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import type { OptimisticCache } from '../../api/optimistic-cache.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { sentenceWithLosses } from '../people/person-changes.ts'
import { fullName } from '../people/person-name.ts'
import { useUndo } from '../people/use-undo.ts'
import { backTo, type FormerRoles, formerState, lacksOnlyCrew } from './former-roles.ts'

export interface LearnerChanges {
  setCrew: (learner: User, groupId: number | null) => void
  setCoach: (learner: User, isCoachWooden: boolean) => void
  setCaptain: (learner: User, isCrewCaptain: boolean) => void
  setGuide: (learner: User, isGuide: boolean) => void
  setGuideStudio: (learner: User, assignedStudio: string | null) => void
  /** Makes a learner what `formerState` says. */
  goBack: (former: User, learner: User) => void
}

const updateUser = (cache: OptimisticCache, id: number | string, change: Partial<User>) =>
  cache.update('GET /api/admin/users', (users) =>
    users.map((user) => (user.id === Number(id) ? withValidCrew({ ...user, ...change }) : user)),
  )

/** Like the server, takes a user who may not be in a crew out of it. */
const withValidCrew = (user: User): User =>
  isCrewCandidate(user) ? user : { ...user, groupId: null, groupName: null, isCrewCaptain: false }

/** The user before the change, for the sentence of the toast and its Undo. */
interface WithBefore {
  before: User
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
} = {}): LearnerChanges {
  const undo = useUndo()
  const client = useQueryClient()
  const { mutate: setCrew } = useChange('PUT /api/admin/users/:id/group', {
    optimistic: ({ params, body }, cache) =>
      updateUser(cache, params.id, {
        groupId: body.groupId,
        groupName: crewName(client, body.groupId),
        ...(body.groupId === null && { isCrewCaptain: false }),
      }),
    onSuccess: (now, { before }: WithBefore) => {
      // Another crew was chosen, so the row no longer offers the former one.
      former?.forget(before.id)
      showSuccess('Crew assignment updated', crewSentence(before, now), undo(before, now))
    },
    onError: onFailure('Failed to update crew assignment'),
  })
  const { mutate: setCoach } = useChange('PATCH /api/admin/users/:id/coach-wooden', {
    optimistic: ({ params, body }, cache) => updateUser(cache, params.id, body),
    onSuccess: (now, { before }: WithBefore) => {
      former?.remember(before)
      showSuccess(
        now.isCoachWooden ? 'Coach Wooden assigned' : 'Coach Wooden removed',
        sentenceWithLosses(`is ${now.isCoachWooden ? 'now' : 'no longer'} a Coach Wooden`, before, now),
        undo(before, now),
      )
    },
    onError: onFailure('Failed to update Coach Wooden status'),
  })
  const { mutate: setCaptain } = useChange('PATCH /api/admin/users/:id/crew-captain', {
    optimistic: ({ params, body }, cache) => updateUser(cache, params.id, body),
    onSuccess: (now, { before }: WithBefore) => {
      former?.remember(before)
      showSuccess(
        now.isCrewCaptain ? 'Crew Captain assigned' : 'Crew Captain removed',
        `${fullName(now)} is ${now.isCrewCaptain ? 'now' : 'no longer'} a Crew Captain`,
        undo(before, now),
      )
    },
    onError: onFailure(
      'Failed to update Crew Captain status',
      'An error occurred while updating crew captain status.',
    ),
  })
  const { mutate: setGuide } = useChange('PATCH /api/admin/users/:id/guide', {
    optimistic: ({ params, body }, cache) => updateUser(cache, params.id, body),
    onSuccess: (now, { before }: WithBefore) => {
      former?.remember(before)
      const lost = formerState(former?.store.get().get(now.id), now)
      if (now.isGuide) {
        showSuccess('Guide assigned', guideSentence(before, now), undo(before, now))
      } else if (lost && lacksOnlyCrew(lost, now)) {
        showSuccess('Guide removed', `${fullName(now)} is a learner again, and in no crew.`, {
          ...undo(lost, now),
          label: backTo(lost),
        })
      } else {
        showSuccess('Guide removed', `${fullName(now)} is a learner again.`, undo(before, now))
      }
    },
    onError: onFailure('Failed to update Guide status'),
  })
  const { mutate: setGuideStudio } = useChange('PATCH /api/admin/users/:id/assigned-studio', {
    optimistic: ({ params, body }, cache) => updateUser(cache, params.id, body),
    onSuccess: (now, { before }: WithBefore) =>
      showSuccess(
        'Guide studio updated',
        `${fullName(now)} looks after ${now.assignedStudio ?? 'no studio for now'}.`,
        undo(before, now),
      ),
    onError: onFailure('Failed to update Guide studio assignment'),
  })
  return useMemo(() => {
    const of = (learner: User) => ({ params: { id: learner.id }, before: learner })
    return {
      setCrew: (learner, groupId) => setCrew({ ...of(learner), body: { groupId } }),
      setCoach: (learner, isCoachWooden) => setCoach({ ...of(learner), body: { isCoachWooden } }),
      setCaptain: (learner, isCrewCaptain) => setCaptain({ ...of(learner), body: { isCrewCaptain } }),
      setGuide: (learner, isGuide) => {
        onGuideChange?.(learner.id)
        setGuide({ ...of(learner), body: { isGuide } })
      },
      setGuideStudio: (learner, assignedStudio) =>
        setGuideStudio({ ...of(learner), body: { assignedStudio } }),
      goBack: (state, learner) => undo(state, learner).onSelect(),
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
