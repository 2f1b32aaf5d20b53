// The goal types of an owner's studio: in such a studio the title is made from a type and a number.
import { useApi } from '../api/queries.ts'
import { useScope } from '../frame/school-scope.tsx'

/** Undefined while the studios are on their way. Without them the server tells what is missing. */
export function useGoalTypes(studio: string | null): readonly string[] | undefined {
  const { input } = useScope()
  const studios = useApi('GET /api/studios', studio === null ? null : input)
  if (studio === null || studios.isError) return none
  return studios.data && (studios.data.find(({ name }) => name === studio)?.goalTypes ?? none)
}

const none: readonly string[] = []
