// Deletion rules refuse protected accounts, one by one and in a list.
import { expect, test } from 'vitest'
import { findRefusedDeletions } from './deletion.rules.ts'

const SELF = 1
const learner = (id: number) => ({ id, isAdmin: false, isSuperAdmin: false })
const admin = (id: number) => ({ id, isAdmin: true, isSuperAdmin: false })
const superAdmin = (id: number) => ({ id, isAdmin: true, isSuperAdmin: true })

test.each<
  [string, ReturnType<typeof admin>[], Parameters<typeof findRefusedDeletions>[2], [number, string][]]
>([
  ['a learner can be deleted', [learner(5)], { school: { users: 3, admins: [1] }, superAdmins: [9] }, []],
  [
    'nobody deletes their own account',
    [superAdmin(SELF)],
    { school: { users: 3, admins: [1, 2] }, superAdmins: [1, 9] },
    [[1, 'own_account']],
  ],
  [
    'one of two admins can be deleted',
    [admin(2)],
    { school: { users: 3, admins: [1, 2] }, superAdmins: [9] },
    [],
  ],
  [
    'the last admin of a school with others stays',
    [admin(2)],
    { school: { users: 3, admins: [2] }, superAdmins: [9] },
    [[2, 'last_admin']],
  ],
  [
    'the last admin stays even for a single learner',
    [admin(2)],
    { school: { users: 2, admins: [2] }, superAdmins: [9] },
    [[2, 'last_admin']],
  ],
  [
    'the last user of a school can be deleted, even an admin',
    [admin(2)],
    { school: { users: 1, admins: [2] }, superAdmins: [9] },
    [],
  ],
  [
    'a super admin of the school counts as its admin',
    [admin(2)],
    { school: { users: 3, admins: [2, 9] }, superAdmins: [9] },
    [],
  ],
  [
    'of two admins on one list, one stays',
    [admin(2), admin(3)],
    { school: { users: 5, admins: [2, 3] }, superAdmins: [9] },
    [[3, 'last_admin']],
  ],
  [
    'the last admin can be deleted with everyone else',
    [admin(2), learner(5), learner(6)],
    { school: { users: 3, admins: [2] }, superAdmins: [9] },
    [],
  ],
  [
    'the last super admin stays',
    [superAdmin(9)],
    { school: { users: 3, admins: [2, 9] }, superAdmins: [9] },
    [[9, 'last_admin']],
  ],
  [
    'one of two super admins can be deleted',
    [superAdmin(9)],
    { school: { users: 3, admins: [2, 9] }, superAdmins: [8, 9] },
    [],
  ],
  [
    'of two super admins on one list, one stays',
    [superAdmin(8), superAdmin(9)],
    { school: null, superAdmins: [8, 9] },
    [[9, 'last_admin']],
  ],
  ['an admin without a school can be deleted', [admin(2)], { school: null, superAdmins: [9] }, []],
])('deletion rules: %s', (_, requested, admins, expected) => {
  expect([...findRefusedDeletions(SELF, requested, admins)]).toEqual(expected)
})

test.each([
  ['the last admin stays, though everyone else leaves', 3, [[2, 'last_admin']]],
  ['the last admin may leave a school without other users', 1, []],
])('marking as left: %s', (_, users, expected) => {
  const requested = users === 1 ? [admin(2)] : [admin(2), learner(5), learner(6)]
  const admins = { school: { users, admins: [2] }, superAdmins: [9] }
  expect([...findRefusedDeletions(SELF, requested, admins, { usersStay: true })]).toEqual(expected)
})
