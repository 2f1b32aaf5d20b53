import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findYoungFeatures, readPromised } from '../browsers/young-features.ts'
import { youngCalls } from './young-calls.ts'

const young = findYoungFeatures(readPromised(join(import.meta.dirname, '../..')))
const usesOf = (...codes: string[]) =>
  youngCalls(
    codes.map((code, index) => ({ file: `${index}.js`, code })),
    young,
  ).map((line) => line.replace(/ at ".*$/s, ''))

test.each([
  ['Object.groupBy(goals, f)', 'Object.groupBy'],
  ['globalThis.Map.groupBy(goals, f)', 'Map.groupBy'],
  ['const { promise, resolve } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['const { withResolvers: make } = Promise', 'Promise.withResolvers'],
  ['Promise[`try`](f)', 'Promise.try'],
  ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['one.isSubsetOf(other)', '.isSubsetOf()'],
  ['names.values().map(f)', '.map() of an iterator'],
  ['text.matchAll(p).toArray()', '.toArray()'],
  ['requestIdleCallback(f)', 'requestIdleCallback'],
  ['try { Map.groupBy(goals, f) } catch { fail() }', 'Map.groupBy'],
  ['document.startViewTransition(f)', '.startViewTransition()'],
  ['const p = /[a--b]/v', 'the flag v'],
  ['const p = /(?i:moss)/', 'flags within a pattern'],
  ['const p = /(?<day>a)|(?<day>b)/', 'two groups of one name'],
])('the search for young calls finds %s', (code, use) => {
  expect(usesOf(code)).toEqual([`0.js: ${use}`])
})

test.each([
  'if (Map.groupBy) Map.groupBy(goals, f)',
  'const g = Map.groupBy ? Map.groupBy(goals, f) : own(goals, f)',
  '"any" in AbortSignal && AbortSignal.any([a, b])',
  'document.startViewTransition?.(f)',
  'typeof Temporal === `object` && Temporal.Instant.from(text).toZonedDateTimeISO(zone)',
  'function wait() { if (!(`requestIdleCallback` in window)) return; requestIdleCallback(f) }',
  'Object.values(goals).map(f); names.filter(f); [...map.values()].map(f)',
  'if (typeof scheduler === "object") scheduler.yield()',
])('the search for young calls accepts %s', (code) => {
  expect(usesOf(code)).toEqual([])
})

test('a feature test of something else, or after the use, does not count', () => {
  expect(usesOf('if (other) Map.groupBy(goals, f)')).toEqual(['0.js: Map.groupBy'])
  expect(usesOf('Map.groupBy(goals, f); if (Map.groupBy) own()')).toEqual(['0.js: Map.groupBy'])
})

test('a method of the same name on an object of another file of the build is that object’s', () => {
  expect(usesOf('one.isSubsetOf(two)', 'export class Crew { isSubsetOf() {} }')).toEqual([])
})

test('a variable with the name of a young global is the variable', () => {
  expect(usesOf('function go(navigation) { navigation.go() }')).toEqual([])
})
