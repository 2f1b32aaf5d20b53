// The lines of the permissions and the endpoint table know each other, and the page says what the lines say.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { permissions } from './permissions.ts'
import { permissionsPage } from './permissions-page.ts'

const page = 'docs/generated/permissions.md'

test('every call says who may make it, and nothing else does', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(api).sort())
})

test('the page of permissions is up to date: UPDATE_PERMISSIONS=1 writes it anew', async () => {
  if (process.env.UPDATE_PERMISSIONS) await writeFile(page, permissionsPage())
  expect(await readFile(page, 'utf8')).toBe(permissionsPage())
})
