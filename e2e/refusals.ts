// Makes the server refuse one call, to test what the page then says.
import type { Page } from '@playwright/test'
import { type ErrorCode, errorTable } from '../contract/errors.ts'

/** Refuses `call` ('DELETE /api/admin/studios/*') until `end` is called. @returns the server's message, and `end` */
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
