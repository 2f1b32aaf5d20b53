// Moves a learner into a crew or out of one, within the size limits even if admins move learners concurrently.
import type { Body } from '../../contract/api.ts'
import { crewMoveProblem, isCrewCandidate } from '../../contract/crew-rules.ts'
import type { User } from '../../contract/people.ts'
import { announceMoves, type Moves } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { placeInCrew } from './crews.store.ts'
import { type AccountInSchool, accountIn } from './subjects.ts'

/** `validateSize` false, for the row selector: only the maximum of 5 is checked. */
type Move = Omit<Body<'POST /api/admin/crews/move-learner'>, 'userId'>

/**
 * Returns a sentence about the move, which also says if the learner is no longer captain.
 * Throws `not_found` (a crew of another school), `account_left`, `not_a_candidate`, `crew_full`, `crew_too_small`.
 */
export async function moveLearner(
  context: ActorContext,
  { school, account }: AccountInSchool,
  move: Move,
): Promise<string> {
  const { sentence, concerned } = await lockedTransaction(school, async (tx) => {
    return writeMove(context, tx, await accountIn(tx, account.id), move)
  })
  if (concerned) announceMoves(context.services.live, school.schoolId, concerned)
  return sentence
}

/** The part of `moveLearner` inside its transaction, with the school locked. `concerned`: whom to announce the move to. */
export async function writeMove(
  { caller, now }: Pick<ActorContext, 'caller' | 'now'>,
  tx: SchoolDb,
  learner: User,
  { targetGroupId, validateSize }: Move,
): Promise<{ sentence: string; concerned: Moves | null }> {
  const { id } = learner
  const from = learner.groupId === null ? null : await crewWithSize(tx, learner.groupId)
  const to = targetGroupId === null ? null : await crewWithSize(tx, targetGroupId)
  if (learner.hasLeft) refuse('account_left')
  const sentence = moveSentence(learner, from, to)
  if (learner.groupId === targetGroupId) return { sentence, concerned: null }
  if (to !== null && !isCrewCandidate(learner)) refuse('not_a_candidate')
  const problem = crewMoveProblem({ from, to, validateSize })
  if (problem) refuse(problem.code, problem.message)
  await placeInCrew(tx, id, targetGroupId)
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
  return { sentence, concerned: { userIds: [id], crews, studios: await studioOf(tx, id) } }
}

type Crew = Awaited<ReturnType<typeof crewWithSize>>

async function crewWithSize(school: SchoolDb, id: number) {
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

/** The learner's studio, whose guides see the learner. */
async function studioOf(school: SchoolDb, userId: number): Promise<number[]> {
  const row = await school.selectFrom('users').select('studio_id').where('id', '=', userId).executeTakeFirst()
  return row?.studio_id ? [row.studio_id] : []
}

/** 'Zoë Ångström moved to Moss Makers and is no longer captain of Lichen Legends.' The same crew twice is no move. */
function moveSentence(learner: User, from: Crew | null, to: Crew | null): string {
  const who = `${learner.firstName} ${learner.lastName}`
  if (from?.name === to?.name)
    return to ? `${who} is already in ${to.name}.` : `${who} is already unassigned.`
  const where = to ? `moved to ${to.name}` : 'is unassigned now'
  if (!learner.isCrewCaptain || !from) return `${who} ${where}.`
  return `${who} ${where} and ${to ? 'is ' : ''}no longer captain of ${from.name}.`
}
