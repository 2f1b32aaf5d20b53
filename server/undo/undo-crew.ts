// Brings a deleted crew back under its old id, with the members and coaches who have a place in it.
import * as z from 'zod/mini'
import type { Restored } from '../../contract/deletions.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { announceAssignments } from '../coaching/index.ts'
import { keptCrew, moveAll } from '../crews/index.ts'
import { announceMoves, isCandidateRow } from '../people/index.ts'
import { toStaff } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { forgetDeletion, lockDeletion } from '../platform/kept-deletions.ts'
import { nameKey } from '../platform/names.ts'
import { type DeletionInSchool, mayUndo } from './undo.policy.ts'

type UndoContext = Pick<MemberContext, 'services' | 'caller' | 'now'>

export async function undoCrewDeletion(
  { services, caller, now }: UndoContext,
  { school, deletion: found }: DeletionInSchool,
): Promise<Restored> {
  const { crewId, members, coaches, notes } = await lockedTransaction(school, async (tx) => {
    const deletion = await lockDeletion(tx, found.id, now)
    if (!deletion || !mayUndo(caller, deletion, null, now)) refuse('not_found')
    const kept = z.parse(keptCrew, JSON.parse(deletion.content))
    const { id: crewId } = kept.crew
    const name = await findFreeName(tx, kept.crew.name)
    const notes: string[] = []
    if (name !== kept.crew.name)
      notes.push(sentence('The name was taken, so the crew is “{name}” now.', { name }))
    await insertRows(tx.db, 'groups', [
      { ...kept.crew, school_id: tx.schoolId, name, name_key: nameKey(name) },
    ])
    const memberIds = kept.members.map(({ id }) => id)
    const members = await findMembers(tx, memberIds)
    const captains = new Set(kept.members.filter(({ is_captain }) => is_captain === 1).map(({ id }) => id))
    await moveAll(
      tx,
      members.map((id) => ({ id, group_id: crewId, is_captain: captains.has(id) ? 1 : 0 })),
    )
    const coaches = await findCoaches(tx, kept.coaches)
    await insertRows(
      tx.db,
      'coach_crews',
      coaches.map((coach_id) => ({ school_id: tx.schoolId, coach_id, group_id: crewId })),
    )
    notes.push(
      ...(await describeMissing(tx, memberIds, members, (name) =>
        sentence('{name} isn’t back in the crew.', { name }),
      )),
    )
    notes.push(
      ...(await describeMissing(tx, kept.coaches, coaches, (name) =>
        sentence('{name} isn’t its coach anymore.', { name }),
      )),
    )
    await forgetDeletion(tx, deletion.id)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'crew.undo',
      subject: sentence('Crew "{name}"', { name }),
      detail: { groupId: crewId, members: members.length },
    })
    return { crewId, members, coaches, notes }
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['crews'], to: toStaff })
  announceMoves(services.live, school.schoolId, { userIds: members, crews: [crewId] })
  if (coaches.length > 0) announceAssignments({ services }, school, coaches)
  return { goals: [], crews: [crewId], notes }
}

const MAX_NAME_LENGTH = 100

/** The name itself, or with the first free number from 2 on. */
async function findFreeName(tx: SchoolDb, name: string): Promise<string> {
  const rows = await tx.selectFrom('groups').select('name_key').execute()
  const taken = new Set(rows.map(({ name_key }) => name_key))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`
    const candidate = `${[...name].slice(0, MAX_NAME_LENGTH - end.length).join('')}${end}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}

/** Former members who have no crew now and may be in one. */
async function findMembers(tx: SchoolDb, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(inList(tx.engine, 'id', ids))
    .where('group_id', 'is', null)
    .where(isCandidateRow)
    .orderBy('id')
    .execute()
  return idsOf(rows)
}

async function findCoaches(tx: SchoolDb, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(inList(tx.engine, 'id', ids))
    .where('is_coach', '=', 1)
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute()
  return idsOf(rows)
}

/** A sentence about each person of the school who is not back, and one about all who are gone. */
async function describeMissing(
  tx: SchoolDb,
  before: readonly number[],
  back: readonly number[],
  describe: (name: string) => string,
): Promise<string[]> {
  const missing = before.filter((id) => !back.includes(id))
  const people = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where(inList(tx.engine, 'id', missing))
    .orderBy('name_order')
    .execute()
  const sentences = people.map((person) =>
    describe(fullName({ firstName: person.first_name, lastName: person.last_name })),
  )
  const gone = missing.length - people.length
  if (gone === 0) return sentences
  return [
    ...sentences,
    sentence('{gone, plural, one {{gone} account is gone} other {{gone} accounts are gone}}.', { gone }),
  ]
}
