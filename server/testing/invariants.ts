// Races ask after every round whether what always holds still does.
import { expect } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
import type { TestApp } from './test-app.ts'

export async function expectSound({ db }: Pick<TestApp, 'db'>): Promise<void> {
  expect(await brokenRules(db)).toEqual({})
}
