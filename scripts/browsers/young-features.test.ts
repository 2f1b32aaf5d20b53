import { join } from 'node:path'
import bcd, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { expect, test } from 'vitest'
import { findYoungFeatures, isYoung, type Promised, readPromised } from './young-features.ts'

const promised = readPromised(join(import.meta.dirname, '../..'))
const { features, newNames } = findYoungFeatures(promised)
const isListed = (owner: string, name: string) =>
  features.some((feature) => feature.owner === owner && feature.name === name)

test.each([
  ['Object', 'groupBy'],
  ['Map', 'groupBy'],
  ['Promise', 'withResolvers'],
  ['Promise', 'try'],
  ['Array', 'fromAsync'],
  ['Set', 'isSubsetOf'],
  ['Iterator', 'map'],
  ['AbortSignal', 'any'],
  ['URL', 'canParse'],
  ['Intl', 'Segmenter'],
  ['Document', 'startViewTransition'],
  ['HTMLElement', 'showPopover'],
  ['globalThis', 'requestIdleCallback'],
])('%s.%s is younger than the promised versions', (owner, name) => {
  expect(isListed(owner, name)).toBe(true)
})

test.each([
  ['Array', 'toSorted'],
  ['Array', 'at'],
  ['Object', 'hasOwn'],
  ['Promise', 'any'],
  ['String', 'isWellFormed'],
  ['globalThis', 'structuredClone'],
  ['globalThis', 'fetch'],
])('every promised browser has %s.%s', (owner, name) => {
  expect(isListed(owner, name)).toBe(false)
})

test('a method counts as new only if no promised browser has its name on another object', () => {
  expect(newNames.has('isSubsetOf')).toBe(true)
  expect(newNames.has('filter')).toBe(false)
  expect(newNames.has('any')).toBe(false)
})

// web/public/first-paint.js asks for these two, and shows the sentence for browsers that are too old without one of them.
const required = [bcd.javascript.builtins?.String?.isWellFormed, bcd.css.selectors?.has].filter(
  (feature) => feature !== undefined,
)

const lacksOne = (versions: Promised) => required.some((feature: Identifier) => isYoung(feature, versions))

test('every promised version has what the page asks for before it starts', () => {
  expect(required).toHaveLength(2)
  expect(lacksOne(promised)).toBe(false)
})

test.each([
  ['chrome', '110'],
  ['edge', '110'],
  ['firefox', '120'],
  ['safari', '16.3'],
  ['safari_ios', '16.3'],
] as const)('the version before the promised one, %s %s, lacks it', (browser, version) => {
  expect(lacksOne({ [browser]: version })).toBe(true)
})
