// Tests what the writer of an answer includes.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { instant, readerSentence, storedFlag, storedInstant } from '../../../contract/fields.ts'
import { sentence } from '../../../contract/sentence.ts'
import { sayIn } from '../catalogs.ts'
import { writeAnswer, writerOf } from './answer.ts'

const person = z.object({ id: z.int(), name: z.nullable(z.string()) })
const goal = z.object({
  title: z.string(),
  owner: person,
  guide: z.nullable(person),
  notes: z.array(z.object({ text: z.string() })),
  studio: z.optional(person),
  may: z.union([z.literal(true), z.string()]),
  detail: z.nullable(z.record(z.string(), z.unknown())),
})
const secret = { passwordHash: '$argon2id$' }
const full = {
  title: 'Read “Hatchet”\n',
  owner: { id: 1, name: null, ...secret },
  guide: { id: 2, name: 'Gia', ...secret },
  notes: [
    { text: 'a', ...secret },
    { text: '\ud800', ...secret },
  ],
  may: 'forbidden',
  detail: { from: 1 },
  ...secret,
}
const declared = {
  title: 'Read “Hatchet”\n',
  owner: { id: 1, name: null },
  guide: { id: 2, name: 'Gia' },
  notes: [{ text: 'a' }, { text: '\ud800' }],
  may: 'forbidden',
  detail: { from: 1 },
}

describe('an answer has what its schema declares, in its order, and nothing else', () => {
  test('an answer has only what its schema declares, in its order, at any depth', () => {
    expect(writerOf(goal)(full)).toBe(JSON.stringify(declared))
    expect(writerOf(z.array(goal))([full, full])).toBe(JSON.stringify([declared, declared]))
  })

  test('an answer has only what its schema declares, in its order, in a list and in its page', () => {
    const write = writerOf(z.union([z.array(goal), z.object({ items: z.array(goal), next: z.null() })]))
    expect(write([full])).toBe(JSON.stringify([declared]))
    expect(write({ items: [full], next: null, ...secret })).toBe(
      JSON.stringify({ items: [declared], next: null }),
    )
  })

  test('an answer has null for nobody, and no absent optional fields', () => {
    const text = writerOf(goal)({ ...full, guide: null, may: true, detail: null })
    expect(JSON.parse(text)).toEqual({ ...declared, guide: null, may: true, detail: null })
    expect(JSON.parse(writerOf(goal)({ ...full, studio: { id: 3, name: 'Summit', ...secret } }))).toEqual({
      ...declared,
      studio: { id: 3, name: 'Summit' },
    })
  })

  test('an answer has instants and flags in the form that is sent', () => {
    const shape = z.object({
      at: storedInstant,
      over: z.nullable(storedInstant),
      done: storedFlag,
      sent: instant,
    })
    const write = writerOf(z.array(shape))
    const sent = '2026-11-20T22:00:00.000Z'
    const stored = { at: Date.parse(sent), over: null, done: 1, sent }
    const written = { at: sent, over: null, done: true, sent }
    expect(write([stored, { ...stored, over: 0, done: 0 }])).toBe(
      JSON.stringify([written, { ...written, over: '1970-01-01T00:00:00.000Z', done: false }]),
    )
    expect(z.parse(shape, stored)).toEqual(written)
    expect(z.parse(shape, written)).toEqual(written)
    for (const wrong of [
      { ...stored, at: 'soon' },
      { ...stored, done: 'yes' },
      { ...stored, at: null },
    ])
      expect(z.safeParse(shape, wrong).success).toBe(false)
  })

  test('an answer has only what its schema declares, whatever the fields are called', () => {
    const odd = z.object({ 'it’s "odd"': z.string(), toString: z.string() })
    const value = { 'it’s "odd"': 'x', toString: 'y' }
    expect(writerOf(odd)({ ...value, ...secret })).toBe(JSON.stringify(value))
  })
})

test('a union of similar shapes has no writer', () => {
  expect(() => writerOf(z.union([person, goal]))).toThrow('one shape')
})

test.each(Object.entries<Endpoint>(api).filter(([, { response }]) => response !== null))(
  'the response of %s can be serialized',
  (_, { response }) => {
    expect(response && writerOf(response)).toBeTypeOf('function')
  },
)

test('an answer has its sentences in the language of the reader, and everything else as it is', () => {
  const shape = z.object({
    title: z.string(),
    note: z.nullable(readerSentence),
    all: z.array(readerSentence),
  })
  const name = 'Jo “x” "y"\n'
  const taken = 'That username is taken.'
  const value = { title: taken, note: sentence('{name} is taken.', { name }), all: [taken, 'unknown'] }
  const read = (language: 'en' | 'es') =>
    JSON.parse(writeAnswer(shape, value, (text) => sayIn(language, text)))
  expect(read('en')).toEqual({ title: taken, note: `${name} is taken.`, all: [taken, 'unknown'] })
  expect(read('es').all).toEqual(['Ese nombre de usuario ya está en uso.', 'unknown'])
  expect(read('es').title).toBe(taken)
  expect(JSON.parse(writerOf(shape)({ ...value, note: null }))).toEqual({ ...value, note: null })
})
