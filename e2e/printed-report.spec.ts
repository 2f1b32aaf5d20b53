// Weekly reports on paper: the browser breaks a week with long texts between its goals, on A4 and on Letter.
import type { Page } from '@playwright/test'
import { guide, max, test } from './coached-school.ts'
import { expect } from './fixtures.ts'
import { signedIn } from './people.ts'
import { nightly } from './tags.ts'

const MARK = 'https://mark.example/'
const long = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length))

/** Adds a link at the start and end of each goal and of the parts after them. A PDF says on which page each link is. */
async function mark(page: Page): Promise<void> {
  await page.evaluate((address) => {
    const link = (name: string) => {
      const element = document.createElement('a')
      element.href = `${address}${name}`
      element.textContent = '.'
      return element
    }
    for (const [at, cell] of document.querySelectorAll('article tbody th').entries()) {
      cell.prepend(link(`goal-${at}-begin`))
      cell.append(link(`goal-${at}-end`))
    }
    document.querySelector('article h3')?.prepend(link('lines'))
    document.querySelector('article footer')?.append(link('signatures'))
  }, MARK)
}

/** The marks on each page of the PDF. */
async function marksByPage(page: Page, format: 'A4' | 'Letter'): Promise<string[][]> {
  const pdf = (await page.pdf({ format, tagged: false })).toString('latin1')
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id = '', text = '']) => [id, text]),
  )
  const pages = [...objects.values()].filter((text) => /\/Type\s*\/Page\b/.test(text))
  return pages.map((text) => {
    const [, notes = ''] = /\/Annots\s*\[([^\]]*)\]/.exec(text) ?? []
    return [...notes.matchAll(/(\d+) 0 R/g)].flatMap(([, id = '']) => {
      const [, name] = /\/URI\s*\(https:\/\/mark\.example\/([^)]*)\)/.exec(objects.get(id) ?? '') ?? []
      return name === undefined ? [] : [name]
    })
  })
}

test.describe.configure({ timeout: 120_000 })

for (const { goals, characters, when } of [
  { goals: 6, characters: 900, when: nightly },
  { goals: 14, characters: 500, when: {} },
])
  test(
    `a printed week of ${goals} goals with long texts breaks between them`,
    when,
    async ({ browser, cairn, school }) => {
      for (let number = 0; number < goals; number++) {
        await school.goalFor(max, {
          title: `Write chapter ${number + 1} of the expedition's logbook`,
          description: long('First we measure the snow, then we draw the slope. ', characters),
        })
      }
      const page = await signedIn(browser, cairn, guide, {
        path: `/goal-history?user=${school.idOf(max)}&report=2026-11-16`,
      })
      await expect(page.getByRole('article')).toContainText(`0 of ${goals} goals finished`)
      await mark(page)
      for (const format of ['A4', 'Letter'] as const) {
        const pages = await marksByPage(page, format)
        expect(pages.length, format).toBeGreaterThan(1)
        for (let at = 0; at < goals; at++) {
          const pageOf = (edge: string) => pages.findIndex((marks) => marks.includes(`goal-${at}-${edge}`))
          expect(pageOf('begin'), format).toBeGreaterThanOrEqual(0)
          expect(pageOf('end'), `${format}: goal ${at} is cut`).toBe(pageOf('begin'))
        }
        expect(pages.at(-1)?.slice(-2), format).toEqual(['lines', 'signatures'])
      }
    },
  )
