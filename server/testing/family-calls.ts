// Calls that tests of families make first: they create codes and connect browsers with them.
import { expect } from 'vitest'
import { Browser } from './browser.ts'
import type { Story } from './story.ts'

const RETENTION = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

export function familyCalls(s: Story) {
  const switchView = async (familyView: boolean) => {
    const answer = await s.ada.call('PUT /api/admin/settings', { body: { ...RETENTION, familyView } })
    expect(answer.status).toBe(200)
  }
  const codesFor = async (userIds: number[], perLearner = 1, by = s.ada) =>
    (await by.call('POST /api/admin/family-codes', { body: { userIds, perLearner } })).body
  const codeFor = async ({ id }: { id: number }, by = s.ada) =>
    (await codesFor([id], 1, by)).codes[0]?.code ?? ''
  const newBrowser = () => new Browser(s.http)
  const connectBy = (browser: Browser, body: unknown, headers: Record<string, string> = {}) =>
    browser.call('POST /api/family/connect', { body, headers })
  const connected = async (learner: { id: number }, name: string, browser = newBrowser()) => {
    const answer = await connectBy(browser, { code: await codeFor(learner), name })
    expect(answer.status).toBe(201)
    return browser
  }
  const accessTo = async ({ id }: { id: number }, by = s.ada) =>
    (await by.call('GET /api/users/:id/family', { params: { id } })).body
  const lastAudit = () =>
    s.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return { switchView, codesFor, codeFor, newBrowser, connectBy, connected, accessTo, lastAudit }
}
