// Finds classes without styles: a class that only the sheet of another screen defines has no effect here.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const assets = 'dist/web/assets'
const sheets = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(`${assets}/${name}`, 'utf8'))

/** Classes of elements that the build defines in some sheet, but in none that this page has loaded. */
export const classesWithoutSheet = (page: Page): Promise<string[]> =>
  page.evaluate((texts) => {
    const classesOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule
          ? [...rule.selectorText.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
              name.replace(/\\(.)/g, '$1'),
            )
          : []),
        ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? classesOf(rule.cssRules) : []),
      ])
    const parsed = (text: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    }
    const loaded = new Set([...document.styleSheets].flatMap(({ cssRules }) => classesOf(cssRules)))
    const known = new Set(texts.flatMap((text) => classesOf(parsed(text).cssRules)))
    const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
    return [...used].filter((name) => known.has(name) && !loaded.has(name))
  }, sheets)
