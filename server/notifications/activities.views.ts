// Reads what a crew sees of its members.
import type { Activity } from '../../contract/notifications.ts'
import { iso } from '../platform/clock.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

const SHOWN = 50

/** The newest of the members of now, newest first. However long the members' history is, it reads 50 of each. */
export async function activitiesOf({ db, schoolId }: SchoolDb, groupId: number): Promise<Activity[]> {
  const members = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'profile_picture'])
    .where('school_id', '=', schoolId)
    .where('group_id', '=', groupId)
    .execute()
  const newestOf = (userId: number) =>
    db
      .selectFrom(
        db
          .selectFrom('activities')
          .select(['id', 'type', 'user_id', 'goal_id', 'created_at'])
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(SHOWN)
          .as('one'),
      )
      .selectAll('one')
  const [first, ...others] = members.map(({ id }) => newestOf(id))
  if (!first) return []
  const rows = await db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('newest'))
    .innerJoin('goals', 'goals.id', 'newest.goal_id')
    .selectAll('newest')
    .select('goals.title')
    .orderBy('newest.id', 'desc')
    .limit(SHOWN)
    .execute()
  const people = new Map(members.map((member) => [member.id, member]))
  return rows.flatMap((row) => {
    const user = people.get(row.user_id)
    if (!user) return []
    return {
      id: row.id,
      type: row.type,
      userId: row.user_id,
      goalId: row.goal_id,
      createdAt: iso(row.created_at),
      user: {
        id: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        profilePicture: user.profile_picture,
      },
      goal: { id: row.goal_id, title: row.title },
    }
  })
}
