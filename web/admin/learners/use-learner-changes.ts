// The changes of a row in the learners' table: crew, roles, a guide's studio. Optimistic, rolled back on a refusal.

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../contract/crews.ts'
import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { showSuccess } from '../../ui/toast.ts'
import { sentenceWithLosses } from '../people/person-changes.ts'
import { fullName } from '../people/person-name.ts'
import { usePersonUndo } from '../people/use-undo.ts'
import {
  backTo,
  type FormerRoles,
  forgetRoles,
  formerState,
  lacksOnlyCrew,
  rememberRoles,
  withValidCrew,
} from './former-roles.ts'

export interface LearnerChanges {
  setCrew: (learner: User, groupId: number | null) => void
  setCoach: (learner: User, isCoachWooden: boolean) => void
  setCaptain: (learner: User, isCrewCaptain: boolean) => void
  setGuide: (learner: User, isGuide: boolean) => void
  setGuideStudio: (learner: User, assignedStudio: string | null) => void
  /** Makes a learner what `formerState` says. */
  goBack: (former: User, learner: User) => void
}

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
} = {}): LearnerChanges {
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
