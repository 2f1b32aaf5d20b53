// Creates one account of any kind in one transaction.
import type { NewAccount } from '../../contract/accounts.ts'
import type { User } from '../../contract/people.ts'
import { accountById, insertUser, studioNamed } from '../people/index.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { hashPassword, requireGoodPassword, schoolNames } from '../session/index.ts'
import { recordAccount } from './accounts.store.ts'
import { announceNew } from './announce.ts'

/** Adds the account to `school`. 400 on an unknown studio or a bad password, 409 `username_taken` or `email_taken`. */
export async function createAccount(
  context: MemberContext,
  school: SchoolDb,
  account: NewAccount,
): Promise<User> {
  const { username, password, firstName, lastName, studio, assignedStudio, email } = account
  const userType = account.userType ?? (assignedStudio == null ? 'learner' : 'guide')
  if (assignedStudio != null && userType !== 'guide') {
    invalid('assignedStudio', 'Only a guide has an assigned studio.')
  }
  const roles = { isAdmin: userType === 'admin', isGuide: userType === 'guide' }
  const names = await schoolNames(school.db, school.schoolId)
  await requireGoodPassword(password, { username, names, ...roles }, 'password')
  const passwordHash = await hashPassword(password, context.services.passwordCost)
  const user = await transaction(school, async (tx) => {
    const id = await insertUser(tx.db, {
      schoolId: tx.schoolId,
      username,
      passwordHash,
      firstName,
      lastName,
      email: email ?? null,
      studioId: studio == null ? null : await studioNamed(tx, studio, 'studio'),
      assignedStudioId:
        assignedStudio == null ? null : await studioNamed(tx, assignedStudio, 'assignedStudio'),
      ...roles,
      createdAt: context.now,
    })
    const made = await accountById(tx, id)
    await recordAccount(tx.db, context, made, 'user.create', { userType })
    return made
  })
  announceNew(context.services.live, school.schoolId)
  return user
}
