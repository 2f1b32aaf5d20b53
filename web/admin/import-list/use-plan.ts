// The preview of an import, made again with every decision, and the import itself.
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RosterChoices, RosterPlan, SentRosterPerson } from '../../../contract/roster-import.ts'
import { useChange } from '../../api/changes.ts'
import { ApiError, call, describeError } from '../../api/client.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { showFailure, showSuccess } from '../../ui/toast.ts'

const IMPORT = 'POST /api/admin/roster/import'

export interface SentPlan extends RosterPlan {
  /** The people whom the plan is about. */
  people: readonly SentRosterPerson[]
  present: readonly string[]
}

interface SentList {
  people: readonly SentRosterPerson[]
  /** The ids of the file that are not imported. */
  present: readonly string[]
  choices: RosterChoices
}

/** `number` increases with every requested preview; null while there is none. */
export function usePlan(number: number | null, sent: SentList, onImported: (plan: RosterPlan) => void) {
  const { input, schoolId } = useScope()
  const [replaced, setReplaced] = useState(0)
  const preview = useQuery({
    queryKey: ['preview of an import', schoolId, number, replaced],
    queryFn: async ({ signal }): Promise<SentPlan> => {
      const query = { ...input.query, preview: 'true' as const }
      const previewOf = async (people: readonly SentRosterPerson[]): Promise<SentPlan> => {
        const present = [...sent.present]
        const body = { people: [...people], present, choices: sent.choices }
        const plan = await call(IMPORT, { query, body, signal }).catch((error: unknown) => {
          const account = people[findLostAccount(error) ?? people.length]?.account
          if (account === undefined) throw error
          return previewOf(people.map((person) => (person.account === account ? undecided(person) : person)))
        })
        return { people, present, ...plan }
      }
      return previewOf(sent.people)
    },
    enabled: number !== null && sent.people.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const change = useChange(IMPORT, {
    onSuccess: (plan) => {
      showSuccess(t`Import done`)
      onImported(plan)
    },
    onError: (error) => {
      showFailure(t`Failed to import`, describeError(error))
      if (error.code === 'plan_changed') setReplaced((before) => before + 1)
    },
  })
  const plan = number === null ? undefined : preview.data
  return {
    plan,
    loading: preview.isFetching,
    error: preview.error,
    retry: () => void preview.refetch(),
    /** The school changed since an earlier preview. */
    wasReplaced: replaced > 0 && !preview.isFetching,
    importing: change.isPending,
    carryOut: () => {
      if (!plan) return
      const { people, present } = plan
      const body = { people: [...people], present: [...present], choices: sent.choices, plan: plan.plan }
      change.mutate({ ...input, body })
    },
  }
}

/** Returns the index of a person whose account was deleted after it was chosen, or was chosen for two people; or null. */
function findLostAccount(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  const index = error.issues.map(({ path }) => /^people\.(\d+)\.account$/.exec(path)?.[1]).find(Boolean)
  return index === undefined ? null : Number(index)
}

const undecided = ({ account: _, useName: __, ...person }: SentRosterPerson): SentRosterPerson => person
