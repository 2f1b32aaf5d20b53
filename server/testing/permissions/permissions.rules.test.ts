// The permissions cover every call of the endpoint table, and docs/generated/permissions.md is generated from them.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api, type Call } from '../../../contract/api.ts'
import { type Permission, permissions, usesOf } from './permissions.ts'

const page = 'docs/generated/permissions.md'

test('every call says who may make it, and nothing else does', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(api).sort())
})

test('the page of permissions is up to date: UPDATE_PERMISSIONS=1 writes it anew', async () => {
  if (process.env.UPDATE_PERMISSIONS) await writeFile(page, permissionsPage())
  expect(await readFile(page, 'utf8')).toBe(permissionsPage())
})

const HEAD = `# Who may make which call

Generated from \`server/testing/permissions/permissions.ts\`, which the permission matrix holds against the server
(\`UPDATE_PERMISSIONS=1 npx vitest run server/testing/permissions --project unit\` writes it anew).

Roles add up: a user may do what any word of the line allows. Everything is of the caller's own school, and a row of
another one does not exist (404), but for super admins. "Admin" includes super admins.

| call | who |
|---|---|
`

function permissionsPage(): string {
  const calls = Object.keys(permissions) as Call[]
  const lines = calls.flatMap((call) =>
    usesOf(call).map((use) => `| ${call}${about(use)} | ${whoText(use)} |`),
  )
  return `${HEAD}${lines.join('\n')}\n`
}

function about({ to }: Permission): string {
  return to === undefined ? '' : ` ${to}`
}

function whoText({ who, only, notOfOneself }: Permission): string {
  return [
    who.join('; '),
    ...(only ? [`403 before 404 for who is no ${only.join(' or ')}`] : []),
    ...(notOfOneself ? ['never of oneself'] : []),
  ].join('. ')
}
