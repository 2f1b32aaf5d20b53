// A server that refuses one call, to see what a person is told then.
import type { Page } from '@playwright/test'
import { type ErrorCode, errorTable } from '../contract/errors.ts'

/** Until the answer is called, `call` ('DELETE /api/admin/studios/*') is refused. Answers the sentence, and how to end it. */
export async function refuse(page: Page, call: string, code: ErrorCode = 'internal') {
  const [method = '', path = ''] = call.split(' ')
  const [status, message] = errorTable[code]
  const matches = (url: URL) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(url.pathname)
  await page.route(matches, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { message, code } })
      : route.fallback(),
  )
  return { message, end: () => page.unroute(matches) }
}
