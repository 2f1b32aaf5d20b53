// The plan of a sort as table rows: who joins which crew, its sizes before and after, and the studios of its members.

import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_CREW_SIZE } from '../../../contract/crew-rules.ts'
import type { GroupWithMembers, PlannedCrew, SortResult } from '../../../contract/crews.ts'
import { groupBy } from '../../../contract/grouping.ts'
import type { Person } from '../../../contract/people.ts'
import { call, describeError } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { compareText } from '../../ui/text.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'

export interface PlanRow {
  /** Unique within the plan. */
  key: string
  name: string
  isNew: boolean
  joins: Person[]
  /** The number of members who were in the crew before. */
  staying: number
  before: number
  after: number
  /** The lowest first, members without a studio last. */
  studios: { name: string | null; count: number }[]
}

/** Sorts by name, with new crews last. `studios` are in the school's order, lowest first. */
export function toPlanRows(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
  studios: readonly string[],
): PlanRow[] {
  const sizes = new Map(crews.map(({ id, memberCount }) => [id, memberCount]))
  return plan
    .map(({ groupId, name, members }): PlanRow => {
      const joins = members.filter((member) => groupId === null || member.groupId !== groupId)
      return {
        key: `${groupId ?? 'new'} ${name}`,
        name,
        isNew: groupId === null,
        joins,
        staying: members.length - joins.length,
        before: groupId === null ? 0 : (sizes.get(groupId) ?? 0),
        after: members.length,
        studios: countStudios(members, studios),
      }
    })
    .sort((a, b) => Number(a.isNew) - Number(b.isNew) || compareText(a.name, b.name))
}

function countStudios(members: readonly Person[], studios: readonly string[]): PlanRow['studios'] {
  const counts = groupBy(members, ({ studio }) => studio)
  return [...studios, null].flatMap((name) => {
    const count = counts.get(name)?.length ?? 0
    return count > 0 ? [{ name, count }] : []
  })
}

/** Formats the sizes of the crews after the sort, largest first: '12 crews of 5, 3 of 4'. */
export function formatSizes(rows: readonly PlanRow[]): string {
  const bySize = groupBy(rows, ({ after }) => after)
  return [...bySize]
    .sort(([a], [b]) => b - a)
    .map(([size, those], index) => {
      const count = those.length
      const amount = formatCount(count)
      return index === 0
        ? plural(count, { one: `# crew of ${size}`, other: `# crews of ${size}` })
        : t`${amount} of ${size}`
    })
    .join(', ')
}

export function stillTooLarge(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly GroupWithMembers[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return crews.filter(({ id, memberCount }) => memberCount > MAX_CREW_SIZE && !touched.has(id))
}

interface Members {
  members: readonly { id: number }[]
}

/** Returns a hash of who is together with whom. It stays the same until a learner is moved. */
export function membershipHash(crews: readonly Members[]): string {
  const together = crews
    .filter(({ members }) => members.length > 0)
    .map(({ members }) => members.map(({ id }) => id).sort((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
  let hash = 2_166_136_261
  for (const letter of JSON.stringify(together)) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  }
  return `${together.length}-${hash.toString(36)}`
}

export function toCrewsAfter(
  plan: readonly PlannedCrew[],
  crews: readonly GroupWithMembers[],
): readonly Members[] {
  const touched = new Set(plan.map(({ groupId }) => groupId))
  return [...crews.filter(({ id }) => !touched.has(id)), ...plan]
}

/** Words of names for crews, 20 and 10 of them: each of the first is combined with each of the second. */
const firstWords = () =>
  t`Owl,Puffin,Falcon,Otter,Comet,Maple,Heron,Badger,Juniper,Marmot,Pebble,Raven,Willow,Fox,Cedar,Lynx,Aspen,Wren,Beaver,Clover`
const secondWords = () => t`Keepers,Scouts,Readers,Builders,Wanderers,Climbers,Rangers,Seekers,Makers,Finders`

/** Returns a free name for each crew that the plan creates, by its planned name. Beyond 200 it stays 'Crew A' and so on. */
function proposeNames(
  plan: readonly PlannedCrew[],
  crews: readonly { name: string }[],
): Record<string, string> {
  const taken = new Set(crews.map(({ name }) => name.toLowerCase()))
  const firsts = firstWords().split(',')
  const seconds = secondWords().split(',')
  const free = Array.from(
    { length: firsts.length * seconds.length },
    (_, index) => `${firsts[index % 20]} ${seconds[(index + Math.floor(index / 20)) % 10]}`,
  ).filter((name) => !taken.has(name.toLowerCase()))
  const made = plan.filter(({ groupId }) => groupId === null)
  return Object.fromEntries(made.map(({ name }, index) => [name, free[index] ?? name]))
}

export type SortKind = 'auto-sort' | 'randomize'

const sortCalls = {
  'auto-sort': 'POST /api/admin/crews/auto-sort',
  randomize: 'POST /api/admin/crews/randomize',
} as const satisfies Record<SortKind, string>

interface SortWords {
  title: string
  failure: string
  /** The title of the note if there is no preview. */
  unavailable: string
  pending: string
  confirm: (result: SortResult) => string
  lead: (result: SortResult) => string
  done: (result: SortResult, crewCount: number) => { title: string; description: string }
}

export const sortWords: Record<SortKind, () => SortWords> = {
  'auto-sort': () => ({
    title: t`Auto-sort Crews`,
    failure: t`Failed to auto-sort crews`,
    unavailable: t`Auto-sort Crews isn’t possible right now.`,
    pending: t`Placing...`,
    confirm: ({ learnersAssigned }) =>
      plural(learnersAssigned, { one: 'Place # learner', other: 'Place # learners' }),
    lead: ({ learnersAssigned, crewsCreated }) =>
      joinSentences(
        t`This places ${plural(learnersAssigned, {
          one: '# unassigned learner',
          other: '# unassigned learners',
        })}${plural(crewsCreated, { 0: '', one: ' and adds # crew', other: ' and adds # crews' })}.`,
        t`Nobody else will move.`,
      ),
    done: ({ learnersAssigned, crewsCreated }, crewCount) => ({
      title: t`${plural(learnersAssigned, { one: '# learner', other: '# learners' })} placed in ${plural(
        crewCount,
        { one: '# crew', other: '# crews' },
      )}`,
      description: joinSentences(describeMadeCrews(crewsCreated), t`Nobody else moved.`),
    }),
  }),
  randomize: () => ({
    title: t`Re-Sort Crews`,
    failure: t`Failed to randomize crews`,
    unavailable: t`Re-Sort Crews isn’t possible right now.`,
    pending: t`Sorting...`,
    confirm: ({ learnersAssigned }) =>
      plural(learnersAssigned, { one: 'Re-sort # learner', other: 'Re-sort # learners' }),
    lead: ({ learnersAssigned, clearedExisting, crewsCreated }) =>
      joinSentences(
        t`This puts ${plural(learnersAssigned, {
          one: '# learner',
          other: '# learners',
        })} into new crews, replacing ${plural(clearedExisting, {
          one: '# membership',
          other: '# memberships',
        })}.`,
        crewsCreated > 0 && plural(crewsCreated, { one: 'It adds # crew.', other: 'It adds # crews.' }),
        t`No crew will be deleted.`,
      ),
    done: ({ learnersAssigned, clearedExisting, crewsCreated }, crewCount) => ({
      title: t`${plural(learnersAssigned, { one: '# learner', other: '# learners' })} sorted into ${plural(
        crewCount,
        { one: '# crew', other: '# crews' },
      )}`,
      description: t`${plural(clearedExisting, {
        one: '# membership replaced',
        other: '# memberships replaced',
      })}${plural(crewsCreated, { 0: '', one: ', # crew made', other: ', # crews made' })}.`,
    }),
  }),
}

const joinSentences = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ')

const describeMadeCrews = (crewsCreated: number): string | false =>
  crewsCreated > 0 && plural(crewsCreated, { one: '# crew made.', other: '# crews made.' })

export interface Preview extends SortResult {
  seed: number
  plan: PlannedCrew[]
}

export type Sorting = ReturnType<typeof useSort>

export interface LastSort {
  undo: () => void
  /** Records the plan that was carried out, and the crews before it. */
  record: (plan: readonly PlannedCrew[], before: readonly GroupWithMembers[]) => void
}

/** Previews a sort until it is carried out. Then `last` remembers it, and the toast offers its undo. */
export function useSort(
  kind: SortKind,
  { crews, last, onSorted }: { crews: readonly GroupWithMembers[]; last: LastSort; onSorted: () => void },
) {
  const { input, schoolId } = useScope()
  const words = sortWords[kind]()
  /** Each mix is a new preview, and the previous one is shown in the meantime. */
  const [mix, setMix] = useState({ number: 0, isReplaced: false })
  const [names, setNames] = useState<Record<string, string>>({})
  const previewing = useQuery({
    queryKey: ['preview of a sort', kind, schoolId, mix.number],
    queryFn: async ({ signal }): Promise<Preview | null> => {
      const query = { ...input.query, preview: 'true' as const }
      try {
        const { seed, plan, ...sums } = await call(sortCalls[kind], { query, body: {}, signal })
        return seed === undefined || !plan ? null : { ...sums, seed, plan }
      } catch (error) {
        if (!signal.aborted) showFailure(words.failure, describeError(error))
        throw error
      }
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    // Refreshing everything, as after a lost connection, would create another plan.
    staleTime: 'static',
  })
  const preview = previewing.data
  const proposed = useMemo(() => proposeNames(preview?.plan ?? [], crews), [preview, crews])
  const nameOf = (planned: string) => names[planned] ?? proposed[planned] ?? planned
  const sending = useChange(sortCalls[kind], {
    onSuccess: (result) => {
      const plan = preview?.plan ?? []
      last.record(plan, crews)
      onSorted()
      const { title, description } = words.done(
        result,
        plan.filter(({ members }) => members.length > 0).length,
      )
      showSuccess(title, joinSentences(description, describeFormerCaptains(result)), {
        label: t`Undo`,
        onSelect: last.undo,
      })
    },
    onError: (error) => {
      if (error.code !== 'plan_changed') return showFailure(words.failure, describeError(error))
      setMix({ number: mix.number + 1, isReplaced: true })
    },
  })
  return {
    preview,
    previewing: previewing.isFetching,
    sending: sending.isPending,
    error: previewing.isFetching ? null : previewing.error,
    /** This preview replaces one that no longer matched the crews. */
    replaced: mix.isReplaced && !previewing.isFetching,
    another: () => {
      if (!previewing.isFetching) setMix({ number: mix.number + 1, isReplaced: false })
    },
    send: () => {
      if (!preview || sending.isPending) return
      const made = preview.plan.filter(({ groupId }) => groupId === null)
      const named = made.map(({ name }) => nameOf(name).trim() || name)
      sending.mutate({ ...input, body: { seed: preview.seed, ...(named.length > 0 && { names: named }) } })
    },
    nameOf,
    rename: (planned: string, name: string) => setNames((before) => ({ ...before, [planned]: name })),
  }
}

const describeFormerCaptains = ({ formerCaptains: { length: count } }: SortResult): string | false =>
  count > 0 &&
  plural(count, {
    one: '# captain doesn’t lead a crew anymore.',
    other: '# captains don’t lead a crew anymore.',
  })
