// Tells who may make which call, from the permissions that the matrix compares with the server.

import { api, type Call } from '../../contract/api.ts'
import { listUses, type Permission, permissions } from '../../server/testing/permissions/permissions.ts'
import { table } from './marked-blocks.ts'

export function permissionsTable(): string {
  const calls = Object.keys(permissions).filter((name): name is Call => Object.hasOwn(api, name))
  const rows = calls.flatMap((call) => listUses(call).map((use) => [`${call}${about(use)}`, whoText(use)]))
  return table(['call', 'who'], rows)
}

function about({ to }: Permission): string {
  return to === undefined ? '' : ` ${to}`
}

function whoText({ who, only, notOfOneself }: Permission): string {
  return [
    who.join('; '),
    ...(only ? [`403 before 404 without the ${only.join(' or ')} role`] : []),
    ...(notOfOneself ? ['never of oneself'] : []),
  ].join('. ')
}
