// The cells of the permission matrix: each call, by each person, on each row. Allowed writes change nothing, because their bodies
// have an unknown key, which is refused with 400 after all permission checks.

import { MAX_ID } from '../../../contract/address.ts'
import { api, type Call } from '../../../contract/api.ts'
import type { Endpoint, RowKind } from '../../../contract/endpoint.ts'
import { errorTable } from '../../../contract/errors.ts'
import { Browser, type Sent } from '../browser.ts'
import type { Story } from '../story.ts'
import { findCanaries } from './canaries.ts'
import type { OnStage, Stage } from './cast.ts'
import { expectRefusal, type PermissionCase } from './expectation.ts'
import { listNamedRows, listSchools } from './named-rows.ts'
import { listUses, type Permission } from './permissions.ts'
import { maySeeSchool, type Named } from './who.ts'

export interface Cell {
  call: Call
  browser: Browser
  sent: Sent
  caller: string
  /** Written like 'to edit it (a goal of …)'; '' for a call that names nothing. */
  subject: string
  status: number
  /** Null if the call succeeds. */
  code: string | null
  /** Whether the permission checks pass. The body is checked after them. */
  allowed: boolean
  /** Whether this read writes to the audit log. */
  recorded: boolean
  /** Whether a text of Harbor School in the answer would be a leak. */
  seesNoHarbor: boolean
}

export function isWrite(call: Call): boolean {
  return !call.startsWith('GET ')
}

export function listCells(s: Story, stage: Stage, call: Call): Cell[] {
  const callers = [null, ...Object.values(stage)]
  return listUses(call).flatMap((permission) =>
    callers.flatMap((caller) => listCellsOfCaller(s, stage, call, permission, caller)),
  )
}

interface Choice {
  named: Named | null
  namedSchool: PermissionCase['namedSchool']
}

function listCellsOfCaller(
  s: Story,
  stage: Stage,
  call: Call,
  permission: Permission,
  caller: OnStage | null,
): Cell[] {
  const endpoint: Endpoint = api[call]
  const names =
    permission.names ?? (endpoint.row === undefined ? null : findPathParameter(call, endpoint.row))
  const browser = caller ? caller.browser : new Browser(s.http)
  return choices().map(({ named, namedSchool }): Cell => {
    const refusal = expectRefusal({ caller: caller?.part ?? null, permission, named, namedSchool })
    const code = refusal ?? (isWrite(call) && !permission.takesAnything ? 'validation' : null)
    return {
      call,
      browser,
      sent: makeRequest(call, permission, names, named, namedSchool),
      caller: caller?.part.is ?? 'nobody',
      subject: [permission.to, inBrackets(named?.is), inBrackets(namedSchool?.is)].filter(Boolean).join(' '),
      status: code === null ? 200 : errorTable[code][0],
      code,
      allowed: refusal === null,
      recorded: permission.recorded === true,
      seesNoHarbor: caller === null || !maySeeSchool('harbor', caller.part),
    }
  })

  function choices(): Choice[] {
    if (names) {
      const absent: Named = { is: '', id: 0, school: undefined }
      const outcome = expectRefusal({
        caller: caller?.part ?? null,
        permission,
        named: absent,
        namedSchool: null,
      })
      const fewSuffice = outcome !== 'not_found'
      const rows = listNamedRows({ s, stage, kind: names.kind, caller, fewSuffice })
      return rows.map((named) => ({ named, namedSchool: null }))
    }
    const schools = endpoint.schoolScoped ? listSchools(s) : []
    return [null, ...schools].map((namedSchool) => ({ named: null, namedSchool }))
  }
}

type Names = NonNullable<Permission['names']> | { kind: RowKind; path: string }

function findPathParameter(call: Call, kind: RowKind): Names {
  const path = /:(\w+)/.exec(call)?.[1]
  if (path === undefined) throw new Error(`${call} names a ${kind}, so its permission must say where.`)
  return { kind, path }
}

function makeRequest(
  call: Call,
  { send, path }: Permission,
  names: Names | null,
  named: Named | null,
  namedSchool: PermissionCase['namedSchool'],
): Sent {
  const id = named?.id ?? 0
  const inBody = names && 'body' in names ? { [names.body]: id } : {}
  return {
    ...(path && { params: path }),
    ...(!path && !names && call.includes(':id') && { params: { id: MAX_ID } }),
    ...(names &&
      'path' in names && {
        params: {
          [names.path]: id,
          absenceId: named?.absenceId ?? MAX_ID,
          guardianId: MAX_ID,
          codeId: MAX_ID,
        },
      }),
    ...(names && 'query' in names && { query: { [names.query]: id } }),
    ...(namedSchool && { query: { schoolId: namedSchool.id } }),
    ...(isWrite(call) && { body: { ...send, ...inBody, noCallKnowsThis: true } }),
  }
}

function inBrackets(text: string | undefined): string {
  return text ? `(${text})` : ''
}

/** Returns 'a captain of Lichen may not PATCH /api/goals/:id to edit it (a goal of a learner of Moss)'. */
export function describeCell({ call, caller, subject, allowed }: Cell): string {
  return [caller, allowed ? 'may' : 'may not', call, subject].filter(Boolean).join(' ')
}

/** Describes the problem in a sentence; null if the answer is as expected. */
export async function findProblem(cell: Cell): Promise<string | null> {
  const { call, browser, sent, status, code } = cell
  const answer = await browser.call(call, sent)
  const got = answer.status < 400 ? null : answer.error.code
  const leaks = cell.seesNoHarbor ? findCanaries(`${JSON.stringify(answer.headers)} ${answer.text}`) : []
  if (leaks.length > 0) return `${describeCell(cell)}: the answer contains ${leaks} of the other school`
  if (answer.status === status && got === code) return null
  return `${describeCell(cell)}: expected ${statusText(status, code)}, got ${statusText(answer.status, got)}`
}

function statusText(status: number, code: string | null): string {
  return code === null ? String(status) : `${status} ${code}`
}
