// Races ask after every round whether what always holds still does.
import { expect } from 'vitest'
import { brokenRules as rulesBrokenIn } from '../invariants/index.ts'
import type { TestApp } from './test-app.ts'

/** The rules that the database breaks now, each with the ids of the rows. */
function brokenRules({ db }: Pick<TestApp, 'db'>): Promise<Record<string, number[]>> {
  return rulesBrokenIn(db)
}

export async function expectSound(app: Pick<TestApp, 'db'>): Promise<void> {
  expect(await brokenRules(app)).toEqual({})
}
