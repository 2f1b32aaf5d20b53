// The clock of a school is the same in every browser: those with `Temporal` use it, the others use `Intl`.
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const CONTRACT = join(import.meta.dirname, '../contract')

test('every time zone has the same clock by Temporal and by Intl', async ({ page }) => {
  await page.route('http://zones.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const source = await readFile(join(CONTRACT, pathname), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto('http://zones.test/')
  const { temporal, zones, different } = await page.evaluate(async () => {
    const file = '/time-zone.ts'
    const { wallTimeAt }: { wallTimeAt: (instant: number, zone: string) => number } = await import(file)
    const temporal = 'Temporal' in globalThis
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
    const instants = Array.from({ length: 120 }, (_, at) => Date.UTC(2025, 0, 1) + at * 7.3 * 86_400_000)
    const clocks = () => zones.map((zone) => instants.map((instant) => wallTimeAt(instant, zone)).join())
    const byTemporal = clocks()
    Reflect.deleteProperty(globalThis, 'Temporal')
    const otherwise = clocks()
    return {
      temporal,
      zones: zones.length,
      different: zones.filter((_, at) => byTemporal[at] !== otherwise[at]),
    }
  })
  test.skip(!temporal, 'This browser has no Temporal to compare with.')
  expect(zones).toBeGreaterThan(400)
  expect(different).toEqual([])
})
