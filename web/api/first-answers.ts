// Answers that came with the page itself (server/app/first-answers.ts): taken into the cache before the application is
// drawn, so that its first view asks nothing.
import type { QueryClient } from '@tanstack/react-query'
import { FIRST_ANSWERS_ID, type FirstAnswer } from '../../contract/first-view.ts'
import { keyOf, keyOfPages } from './cache.ts'

/** Call it once. A page without answers, such as the one that is kept for times without a connection, has none to take. */
export function takeFirstAnswers(client: QueryClient): void {
  const carrier = document.getElementById(FIRST_ANSWERS_ID)
  if (!carrier) return
  carrier.remove()
  // The server wrote it from answers that it checked against the same table.
  const answers: FirstAnswer[] = JSON.parse(carrier.textContent)
  const [page] = performance.getEntriesByType('navigation')
  const began = page && 'responseStart' in page ? Number(page.responseStart) : 0
  const options = { updatedAt: Math.round(performance.timeOrigin + began) }
  for (const { call, paged, data, ...input } of answers) {
    if (paged) client.setQueryData(keyOfPages(call, input), { pages: [data], pageParams: [''] }, options)
    else client.setQueryData(keyOf(call, input), data, options)
  }
}
