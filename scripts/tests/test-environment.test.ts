import { expect, it } from 'vitest'
import { testEnvironment } from './test-environment.ts'

it('the test environment hides the settings of a real server from the tests', () => {
  const own = { PATH: '/usr/bin', TEST_DATABASE_URL: 'postgres://test', TEST_BROWSER: '/opt/chrome' }
  const real = {
    DATABASE_URL: 'postgres://school',
    PORT: '80',
    NODE_ENV: 'production',
    CAIRN_DATA_DIR: '/srv',
  }
  expect(testEnvironment({ ...own, ...real })).toEqual(own)
})
