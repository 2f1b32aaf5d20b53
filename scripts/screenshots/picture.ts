/** Describes a picture, and prepares the made-up school for each. */
import type { Page } from '@playwright/test'

export interface Picture {
  file: string
  /** A person of the made-up school. */
  username: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Pixels of the picture per pixel of the page. */
  scale: number
  /** The picture shows the page in its print layout. */
  onPaper?: true
  /** After the deadline of Friday; the others are taken on Thursday morning. */
  onFriday?: true
  /** Goes from the home page to what the picture shows. */
  open: (page: Page) => Promise<void>
}

export const desk = { width: 1280, height: 900, theme: 'light', scale: 1 } as const

export interface Listed {
  id: number
  firstName: string
  lastName: string
  username: string
  grade: string | null
}

/** By last name, as the list of learners has them, but for adults. */
export async function learnersOf(page: Page): Promise<Listed[]> {
  const users: (Omit<Listed, 'grade'> & { studio: string | null })[] = await send(
    page,
    'GET',
    '/api/admin/users?role=learner',
  )
  return users.map(({ studio, ...one }) => ({ ...one, grade: studio })).filter(({ grade }) => grade !== null)
}

/** Sends the call from the page, so that it has the page's cookies. */
export const send = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(where, { method: how, ...(sent !== undefined && { headers, body: sent }) })
      return answer.json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
