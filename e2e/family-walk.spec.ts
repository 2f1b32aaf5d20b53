// The families feature from start to end: the school switches it on, two phones connect, Friday's emails arrive, and
// the school removes the access.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findMessageLanguage, parseMessage } from '../contract/messages.ts'
import { renderSentence } from '../contract/sentence.ts'
import { parsePo } from '../server/platform/po-file.ts'
import { type MailSink, type ReceivedMail, startMailSink } from '../server/testing/mail-sink.ts'
import { createWords } from '../web/family/words.ts'
import { expectNoFault } from './axe.ts'
import { type Cairn, SETUP_TOKEN, WEDNESDAY, withCairn } from './cairn-server.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, learner, roster, signedIn } from './people.ts'
import { type Account, SchoolApi, SUPER_ADMIN } from './school-api.ts'
import { nightly } from './tags.ts'

const STUDIO = 'Summit'
const spanish = parsePo(readFileSync(join(import.meta.dirname, '../languages/es/families.po'), 'utf8'))
const es = createWords({
  say: (text) =>
    renderSentence(text, findMessageLanguage('es'), (message) =>
      parseMessage(spanish.get(message) ?? message),
    ),
  formatTime: String,
  formatDayAndTime: String,
})
const guide: Account = { username: 'gia.guide', password: 'basalt-morning-907' }
const max = learner('learner01')
const lia = learner('learner02')
/** The two learners are siblings. */
const twelve = roster.slice(0, 12).map(({ line: _, ...row }) => ({
  ...row,
  ...(row.username === max.username && { firstName: 'Max', lastName: 'Rao' }),
  ...(row.username === lia.username && { firstName: 'Lia', lastName: 'Rao' }),
  studio: STUDIO,
}))
/** Ten seconds before 5:00 PM on Friday, and Monday morning. */
const FRIDAY = '2026-11-20T22:59:50.000Z'
const MONDAY = '2026-11-23T15:00:00.000Z'

async function phone(browser: Browser, cairn: Cairn, locale: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: cairn.url,
    locale,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}

/** Expects that nothing is wider than the screen. */
async function expectNoScroll(page: Page): Promise<void> {
  const [content = 0, screen = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ])
  expect(screen).toBe(390)
  expect(content).toBeLessThanOrEqual(screen)
}

/** Waits for an email. Cairn sends them every 15 seconds. */
async function waitForMail(sink: MailSink, address: string, excerpt: string): Promise<ReceivedMail> {
  const findMail = () => sink.mails.find(({ to, text }) => to[0] === address && text.includes(excerpt))
  await expect.poll(findMail, { timeout: 60_000 }).toBeDefined()
  const mail = findMail()
  if (!mail) throw new Error('The mail is gone.')
  return mail
}

const findLink = ({ text }: ReceivedMail, path: string) =>
  new RegExp(`\\S+(${path}#\\S+)`).exec(text)?.[1] ?? ''

async function prepareSchool(cairn: Cairn): Promise<SchoolApi> {
  const admin = await SchoolApi.setUp(cairn.url, SETUP_TOKEN)
  await admin.call('POST /api/admin/users/bulk', { body: { users: twelve } })
  await admin.call('POST /api/admin/users', {
    body: { ...guide, firstName: 'Gia', lastName: 'Grove', userType: 'guide', assignedStudio: STUDIO },
  })
  const users = await admin.call('GET /api/admin/users')
  for (const { username, password } of [max, lia]) {
    const owner = await cairn.as({ username, password })
    const userId = users.find((user) => user.username === username)?.id ?? 0
    for (const title of ['Read three chapters', 'Swim 20 laps']) {
      const body = { title, category: 'Academic', duration: 'weekly', userId } as const
      const { id } = await owner.call('POST /api/goals', { body })
      if (title.startsWith('Read'))
        await owner.call('PATCH /api/goals/:id', { params: { id }, body: { completed: true } })
    }
  }
  return admin
}

test(
  'two parents follow two siblings until the school removes their access',
  nightly,
  async ({ browser }) => {
    test.slow()
    const sink = await startMailSink()
    try {
      await withCairn({ clock: WEDNESDAY, seeded: false, mailPort: sink.port }, async (cairn) => {
        await prepareSchool(cairn)
        await walk(browser, cairn, sink)
      })
    } finally {
      await sink.close()
    }
  },
)

async function walk(browser: Browser, cairn: Cairn, sink: MailSink): Promise<void> {
  const admin = await signedIn(browser, cairn, SUPER_ADMIN)
  await test.step('an admin switches families on', async () => {
    await admin.getByRole('button', { name: 'Settings' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Families' }).click()
    await dialog.getByRole('switch', { name: 'Families see the week' }).click()
    await dialog.getByRole('switch', { name: 'Weekly email' }).click()
    await expectNoFault(admin, 'settings of families')
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await expectToast(admin, 'Settings saved')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  const codes: string[] = []
  await test.step('a guide prints two letters for each of the twelve learners', async () => {
    const page = await signedIn(browser, cairn, guide, { path: '/guide?tab=learners' })
    await page.getByRole('button', { name: 'Family letters' }).click()
    await page.getByRole('radio', { name: 'Two' }).check()
    await page.getByRole('button', { name: 'Print 24 letters' }).click()
    await expect(page.getByRole('article')).toHaveCount(24)
    for (const name of ['Max Rao', 'Lia Rao']) {
      for (const letter of await page.getByRole('article', { name }).all()) {
        codes.push(/[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(await letter.innerText())?.[0] ?? '')
      }
    }
    expect(new Set(codes).size).toBe(4)
  })

  const ana = await phone(browser, cairn, 'en-US')
  const raj = await phone(browser, cairn, 'es-MX')
  await test.step('two parents connect to both learners on their phones, one in Spanish', async () => {
    await ana.goto(`/family#${codes[0]}`)
    await ana.getByLabel('Your name, as your child knows you').fill('Ana Rao')
    await ana.getByRole('button', { name: 'Connect' }).click()
    await ana.getByRole('button', { name: 'Add a child' }).click()
    await ana.getByLabel('Code from the letter').fill((codes[2] ?? '').toLowerCase().replace('-', ' '))
    await ana.getByRole('button', { name: 'Connect' }).click()
    await expect(ana.getByText('Connected to Lia')).toBeVisible()
    await expect(ana.getByText('Nov 16 to 20 · 1 of 2 finished')).toHaveCount(2)
    await raj.goto(`/family#${codes[1]}`)
    await expect(raj.locator('html')).toHaveAttribute('lang', 'es')
    await raj.getByLabel(es.name).fill('Raj Rao')
    await raj.getByRole('button', { name: es.connect }).click()
    await expect(raj.getByRole('heading', { name: 'Max Rao' })).toBeVisible()
    await raj.goto(`/family#${codes[3]}`)
    const addButton = raj.getByRole('button', { name: es.addChildCode('Lia') })
    await expect(addButton).toBeFocused()
    await expect(raj.getByText(es.addChildQuestion('Raj Rao', 'Lia', codes[3] ?? ''))).toBeVisible()
    await expectNoFault(raj, 'the question about a second letter')
    await addButton.click()
    await expect(raj.getByText(es.weekLine('2026-11-16', '2026-11-20', 1, 2))).toHaveCount(2)
    for (const page of [ana, raj]) {
      await expectNoScroll(page)
      await expectNoFault(page, 'the week on a phone')
    }
  })

  await test.step('both parents confirm an email address', async () => {
    await ana.getByRole('button', { name: 'Change' }).click()
    await ana.getByLabel('Your email address').fill('ana@home.example')
    await ana.getByRole('button', { name: 'Send a confirmation email' }).click()
    await expect(ana.getByText('Check your email')).toBeVisible()
    await raj.getByRole('button', { name: es.change }).click()
    await raj.getByLabel(es.address).fill('raj@home.example')
    await raj.getByRole('button', { name: es.sendMail }).click()
    await ana.goto(
      findLink(await waitForMail(sink, 'ana@home.example', '/family/confirm#'), '/family/confirm'),
    )
    await ana.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(ana.getByText('Your address is confirmed, and the weekly email is on.')).toBeVisible()
    await raj.goto(
      findLink(await waitForMail(sink, 'raj@home.example', '/family/confirm#'), '/family/confirm'),
    )
    await raj.getByRole('button', { name: es.confirm }).click()
    await expect(raj.getByText(es.confirmed)).toBeVisible()
    await expectNoScroll(raj)
  })

  const mails: ReceivedMail[] = []
  await test.step('on Friday at 5:00 PM each parent gets one email in their language', async () => {
    await cairn.startAgain(FRIDAY)
    for (const parent of ['ana', 'raj'])
      mails.push(await waitForMail(sink, `${parent}@home.example`, '/family/stop#'))
    expect(mails.map(({ headers }) => headers.subject)).toEqual([
      'The week in goals, Nov 16 to 20',
      'La semana en metas, del 16 al 20 de noviembre',
    ])
    const page = await phone(browser, cairn, 'en-US')
    for (const [index, { text, html }] of mails.entries()) {
      await page.setContent(html)
      const shown = await page.locator('body').innerText()
      const normalize = (mailText: string) =>
        mailText
          .replace(/: https?:\S+/g, '')
          .replace(/[\u2068\u2069]/g, '')
          .replace(/\s+/g, ' ')
          .trim()
      expect(normalize(shown)).toBe(normalize(text))
      expect(text.replace(/[\u2068\u2069]/g, '')).toContain(
        index === 0
          ? 'Max: 1 of 2 goals finished\nFinished: Read three chapters\nNot finished: Swim 20 laps'
          : 'Max: 1 de 2 metas terminadas\nTerminada: Read three chapters\nSin terminar: Swim 20 laps',
      )
      expect(`${text}${html}`).not.toContain('Rao')
      await expectNoScroll(page)
    }
  })

  await test.step('on Monday last week is one tap away, also on another device', async () => {
    await cairn.startAgain(MONDAY)
    await ana.goto('/family')
    const ofMax = ana.getByRole('region', { name: 'Max Rao' })
    await expect(ofMax.getByText('Nov 23 to 27 · no goals')).toBeVisible()
    await ofMax.getByRole('button', { name: 'Week before' }).click()
    await expect(ofMax.getByText('Nov 16 to 20 · 1 of 2 finished')).toBeVisible()
    await expect(ofMax.getByRole('button', { name: 'Week after' })).toBeFocused()
    // The button in the email opens the week of that email.
    const [english] = mails
    await ana.goto('/privacy')
    await ana.goto(english ? findLink(english, '/family') : '')
    await expect(ana.getByText('Nov 16 to 20 · 1 of 2 finished')).toHaveCount(2)
    await ana.getByRole('button', { name: 'Use another device' }).click()
    const shown = ana.getByRole('dialog', { name: 'Use another device' })
    const code = await shown.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).innerText()
    const tablet = await phone(browser, cairn, 'en-US')
    await tablet.goto('/family')
    await tablet.getByLabel('Code from the letter').fill(code)
    await tablet.getByLabel('Your name, as your child knows you').fill('Ana Rao')
    await tablet.getByRole('button', { name: 'Connect' }).click()
    await expect(tablet.getByText(/^This adds this browser to Ana Rao’s devices\./)).toBeVisible()
    await tablet.getByRole('button', { name: 'Continue' }).click()
    await expect(tablet.getByText('On, to ana@home.example')).toBeVisible()
  })

  await test.step('the link in the email unsubscribes', async () => {
    const [, spanish] = mails
    if (!spanish) throw new Error('There is no mail in Spanish.')
    const page = await phone(browser, cairn, 'es-MX')
    await page.goto(findLink(spanish, '/family/stop'))
    await page.getByRole('button', { name: es.stopMails }).click()
    await expect(page.getByText(es.stopped)).toBeVisible()
    await raj.goto('/family')
    await expect(raj.getByText(es.mailOff)).toBeVisible()
  })

  await test.step('the learner sees both names, and that one parent no longer has access', async () => {
    const page = await signedIn(browser, cairn, max)
    await expect(page.getByText('Following your goals: Ana Rao, Raj Rao.')).toBeVisible()
    // The session from Wednesday has expired.
    const office = await signedIn(browser, cairn, SUPER_ADMIN, { path: '/admin' })
    const familyOf = async (name: string) => {
      await office.getByRole('button', { name: `More for: ${name}` }).click()
      await office.getByRole('menuitem', { name: 'Family' }).click()
    }
    await familyOf('Max Rao')
    await office.getByRole('button', { name: 'End: Raj Rao' }).click()
    await expect(office.getByText('Raj Rao can no longer see Max’s goals.')).toBeVisible()
    await office.getByRole('button', { name: 'End for Raj Rao' }).click()
    await expectToast(office, 'Raj Rao no longer follows this learner')
    await office.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Following your goals: Ana Rao.')).toBeVisible()
    await familyOf('Lia Rao')
    await office.getByRole('button', { name: 'Close to families' }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Close to families' }).click()
    await expectToast(office, 'Lia is closed to families')
    await ana.goto('/family')
    await expect(ana.getByRole('heading', { name: 'Max Rao' })).toBeVisible()
    await expect(ana.getByRole('heading', { name: 'Lia Rao' })).toHaveCount(0)
    // Raj followed both learners. The school removed one, and the other learner's access is closed.
    await raj.goto('/family')
    await expect(raj.getByRole('button', { name: es.connect })).toBeVisible()
  })
}
