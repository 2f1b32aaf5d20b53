// Reads and writes of the pages of families. These have three reads in all: the application's cache would weigh more than the
// pages.
import { useEffect, useState } from 'react'
import type { Family } from '../../contract/families.ts'
import type { Answer, AnyInput, ChangeCall, InputArgs, ReadCall } from '../api/calls.ts'
import { ApiError, callByName } from '../api/client.ts'
import { createStore, type Store, useStore } from '../ui/store.ts'

type FamilyRead = Extract<ReadCall, `GET /api/family${string}`>
export type FamilyChange = Extract<ChangeCall, `${string} /api/family${string}`>

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404])

interface Entry {
  data?: unknown
  error?: ApiError
}

/** What was read, by call and input. It is read again when the page comes back into view. */
const entries: Store<ReadonlyMap<string, Entry>> = createStore<ReadonlyMap<string, Entry>>(new Map(), () => {
  const readAgain = () => {
    if (document.visibilityState === 'visible') for (const key of entries.get().keys()) void load(key)
  }
  document.addEventListener('visibilitychange', readAgain)
  return () => {
    document.removeEventListener('visibilitychange', readAgain)
    entries.set(new Map())
  }
})
const keyOf = (name: FamilyRead, input: AnyInput = {}): string => JSON.stringify([name, input])
const keep = (key: string, entry: Entry) => entries.set(new Map(entries.get()).set(key, entry))

async function load(key: string): Promise<void> {
  const [name, input]: [FamilyRead, AnyInput] = JSON.parse(key)
  try {
    keep(key, { data: await callByName(name, input) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without a connection the page stays; what the guardian may no longer see does not.
    keep(key, { ...(!REFUSED.has(error.status) && entries.get().get(key)), error })
  }
}

export const keepFamily = (family: Family): void => keep(keyOf('GET /api/family'), { data: family })

interface Read<Data> {
  data: Data | undefined
  error: ApiError | undefined
  readAgain: () => void
}

export function useRead<C extends FamilyRead>(name: C, ...input: InputArgs<C>): Read<Answer<C>>
export function useRead(name: FamilyRead, input?: AnyInput): Read<unknown> {
  const key = keyOf(name, input)
  const entry = useStore(entries, (all) => all.get(key))
  useEffect(() => {
    if (!entries.get().has(key)) void load(key)
  }, [key])
  return { data: entry?.data, error: entry?.error, readAgain: () => void load(key) }
}

interface Change<C extends FamilyChange> {
  isPending: boolean
  isSuccess: boolean
  error: ApiError | undefined
  send: (...input: InputArgs<C>) => void
}
interface Then<C extends FamilyChange> {
  onSuccess?: (answer: Answer<C>, input: InputArgs<C>[0]) => void
  onError?: (error: ApiError) => void
}
interface AnyThen {
  onSuccess?: { then(answer: unknown, input: unknown): void }['then']
  onError?: (error: ApiError) => void
}

type Outcome = 'none' | 'pending' | 'success' | ApiError

export function useChange<C extends FamilyChange>(name: C, then?: Then<C>): Change<C>
export function useChange(name: string, { onSuccess, onError }: AnyThen = {}): unknown {
  const [outcome, setOutcome] = useState<Outcome>('none')
  async function change(input: AnyInput = {}): Promise<void> {
    setOutcome('pending')
    try {
      const answer = await callByName(name, input)
      setOutcome('success')
      onSuccess?.(answer, input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The pass has ended: the page then asks for a code.
      if (error.status === 401) return window.location.reload()
      setOutcome(error)
      onError?.(error)
    }
  }
  return {
    isPending: outcome === 'pending',
    isSuccess: outcome === 'success',
    error: outcome instanceof ApiError ? outcome : undefined,
    send: (input?: AnyInput) => void (outcome !== 'pending' && change(input)),
  }
}
