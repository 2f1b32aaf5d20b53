// The permissions cover every call of the endpoint table.
import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { permissions } from './permissions.ts'

test('every call says who may make it, and nothing else does', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(api).sort())
})
