// Moves a learner into or out of a crew. The size limits also hold when admins move learners concurrently.
import type { Body } from '../../contract/api.ts'
import { crewMoveProblem, isCrewCandidate } from '../../contract/crew-rules.ts'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { announceMoves, type Moves } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { moveToCrew } from './crews.store.ts'
import { type AccountInSchool, getAccountInSchool } from './subjects.ts'

/** The row selector sets `validateSize` to false; then only the maximum of 5 is checked. */
type Move = Omit<Body<'POST /api/admin/crews/move-learner'>, 'userId'>

/**
 * Returns a sentence about the move, which also mentions if the learner is no longer captain.
 * Throws `not_found` (a crew of another school), `account_left`, `not_a_candidate`, `crew_full`, `crew_too_small`.
 */
export async function moveLearner(
  context: ActorContext,
  { school, account }: AccountInSchool,
  move: Move,
): Promise<string> {
  const { sentence, affected } = await lockedTransaction(school, async (tx) => {
    return writeMove(context, tx, await getAccountInSchool(tx, account.id), move)
  })
  if (affected) announceMoves(context.services.live, school.schoolId, affected)
  return sentence
}

/** Does the part of `moveLearner` inside the transaction, with the school locked. `affected` is for `announceMoves`. */
export async function writeMove(
  { caller, now }: Pick<ActorContext, 'caller' | 'now'>,
  tx: SchoolDb,
  learner: User,
  { targetGroupId, validateSize }: Move,
): Promise<{ sentence: string; affected: Moves | null }> {
  const { id } = learner
  const from = learner.groupId === null ? null : await getCrewWithSize(tx, learner.groupId)
  const to = targetGroupId === null ? null : await getCrewWithSize(tx, targetGroupId)
  if (learner.hasLeft) refuse('account_left')
  const sentence = describeMove(learner, from, to)
  if (learner.groupId === targetGroupId) return { sentence, affected: null }
  if (to !== null && !isCrewCandidate(learner)) refuse('not_a_candidate')
  const problem = crewMoveProblem({ from, to, validateSize })
  if (problem) refuse(problem.code, problem.message)
  await moveToCrew(tx, id, targetGroupId)
  const detail = { userId: id, from: learner.groupId, to: targetGroupId }
  await recordAct(tx, {
    actor: caller.id,
    at: now,
    action: 'crew.move',
    subject: sentence,
    about: id,
    detail,
  })
  const crews = [learner.groupId, targetGroupId].filter((crew) => crew !== null)
  return { sentence, affected: { userIds: [id], crews, studios: await findStudio(tx, id) } }
}

type Crew = Awaited<ReturnType<typeof getCrewWithSize>>

async function getCrewWithSize(school: SchoolDb, id: number) {
  const crew =
    (await school.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirst()) ??
    refuse('not_found')
  const { count } = await school
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...crew, memberCount: count }
}

/** Returns the id of the learner's studio in a list, because its guides see the learner. */
async function findStudio(school: SchoolDb, userId: number): Promise<number[]> {
  const row = await school.selectFrom('users').select('studio_id').where('id', '=', userId).executeTakeFirst()
  return row?.studio_id ? [row.studio_id] : []
}

/** A sentence to render, such as 'Zoë Ångström moved to Moss Makers and is no longer captain of Lichen Legends.' */
function describeMove(learner: User, from: Crew | null, to: Crew | null): string {
  const values = { name: fullName(learner), crew: to?.name ?? '', from: from?.name ?? '' }
  if (from?.name === to?.name) {
    return to
      ? sentence('{name} is already in {crew}.', values)
      : sentence('{name} is already unassigned.', values)
  }
  if (!learner.isCrewCaptain || !from) {
    return to ? sentence('{name} moved to {crew}.', values) : sentence('{name} is now unassigned.', values)
  }
  return to
    ? sentence('{name} moved to {crew} and is no longer captain of {from}.', values)
    : sentence('{name} is now unassigned and no longer captain of {from}.', values)
}
