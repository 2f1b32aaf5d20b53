// The permissions as a page for people: docs/generated/permissions.md.
import type { Call } from '../../../contract/api.ts'
import { type Permission, permissions, usesOf } from './permissions.ts'

const HEAD = `# Who may make which call

Generated from \`server/testing/permissions/permissions.ts\`, which the permission matrix holds against the server
(\`UPDATE_PERMISSIONS=1 npx vitest run server/testing/permissions --project unit\` writes it anew).

Roles add up: a user may do what any word of the line allows. Everything is of the caller's own school, and a row of
another one does not exist (404), but for super admins. "Admin" includes super admins.

| call | who |
|---|---|
`

export function permissionsPage(): string {
  // The keys of the record itself.
  const calls = Object.keys(permissions) as Call[]
  const lines = calls.flatMap((call) => usesOf(call).map((use) => `| ${call}${about(use)} | ${said(use)} |`))
  return `${HEAD}${lines.join('\n')}\n`
}

function about({ to }: Permission): string {
  return to === undefined ? '' : ` ${to}`
}

function said({ who, only, notOfOneself }: Permission): string {
  return [
    who.join('; '),
    ...(only ? [`403 before 404 for who is no ${only.join(' or ')}`] : []),
    ...(notOfOneself ? ['never of oneself'] : []),
  ].join('. ')
}
