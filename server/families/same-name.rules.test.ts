// Which names people take for the same one.
import { expect, test } from 'vitest'
import { isSameName } from './same-name.rules.ts'

test.each([
  ['Ana Rao', 'ana rao'],
  ['Ana Rao', '  ANA   RAO '],
  ['Ana Rao', 'AnaRao'],
  ['José Núñez', 'Jose Nunez'],
  ['Jose\u0301 Ruiz', 'José Ruiz'],
  ['Zoë Weiß', 'zoe WEISS'],
  ['Ana\u00a0Rao', 'Ana\u200b Rao'],
  ['Ａｎａ Rao', 'Ana Rao'],
])('%s is the same name as %s', (a, b) => {
  expect(isSameName(a, b)).toBe(true)
})

test.each([
  ['Ana Rao', 'Ana Roa'],
  ['Ana Rao', 'Ana'],
  ['किरण', 'करण'],
  ['李明', '李銘'],
  ['Ana Rao', 'Ana Rao 🪨'],
])('%s is not the same name as %s', (a, b) => {
  expect(isSameName(a, b)).toBe(false)
})
