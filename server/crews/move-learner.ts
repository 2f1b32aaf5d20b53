// Moves a learner into a crew or out of one, within the limits however many admins move at once.
import { crewMoveProblem, isCrewCandidate } from '../../contract/crew-rules.ts'
import { announceMoves } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Acting } from '../platform/http/route.ts'
import { accountIn, type NamedAccount } from './account-to-place.ts'
import { moveSentence } from './crews.rules.ts'
import { placeInCrew } from './crews.store.ts'

export interface Move {
  /** Null: to Unassigned. */
  targetGroupId: number | null
  /** False is the row selector's rule: only the most of 5 counts. */
  validateSize: boolean
}

/**
 * Answers what happened, as a sentence that says so when a captain is none any more.
 * Throws `not_found` (a crew of another school), `not_a_candidate`, `crew_full`, `crew_too_small`.
 */
export async function moveLearner(
  { services, caller, now }: Acting,
  { school, account: { id } }: NamedAccount,
  { targetGroupId, validateSize }: Move,
): Promise<string> {
  const { sentence, concerned } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const learner = await accountIn(tx, id)
    const from = learner.groupId === null ? null : await crewSize(tx, learner.groupId)
    const to = targetGroupId === null ? null : await crewSize(tx, targetGroupId)
    const moved = moveSentence(learner, from, to)
    if (learner.groupId === targetGroupId) return { sentence: moved, concerned: null }
    if (to !== null && !isCrewCandidate(learner)) refuse('not_a_candidate')
    const problem = crewMoveProblem({ from, to, validateSize })
    if (problem) refuse(problem.code, problem.message)
    await placeInCrew(tx, id, targetGroupId)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: id,
      action: 'crew.move',
      subject: moved,
      detail: { userId: id, from: learner.groupId, to: targetGroupId },
    })
    const crews = [learner.groupId, targetGroupId].filter((crew) => crew !== null)
    return { sentence: moved, concerned: { userIds: [id], crews, studios: await studioOf(tx, id) } }
  })
  if (concerned) announceMoves(services.live, school.schoolId, concerned)
  return sentence
}

async function crewSize({ db, schoolId }: SchoolDb, id: number) {
  const row = await db
    .selectFrom('groups')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .select('name')
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.group_id', '=', 'groups.id')
        .select(eb.fn.countAll<number>().as('members'))
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    )
    .executeTakeFirst()
  return row ?? refuse('not_found')
}

/** The studio whose guides see the learner, if there is one. */
async function studioOf({ db }: SchoolDb, userId: number): Promise<number[]> {
  const row = await db.selectFrom('users').select('studio_id').where('id', '=', userId).executeTakeFirst()
  return row?.studio_id ? [row.studio_id] : []
}
