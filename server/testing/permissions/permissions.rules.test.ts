// Tests that the permissions cover every call of the endpoint table.
import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { permissions } from './permissions.ts'

test('the permissions list every call and nothing else', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(api).sort())
})
