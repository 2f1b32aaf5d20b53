// How crews are dealt among coaches.

/**
 * Deals round and round, so that the shares differ by at most one. Who comes first is up to the order of `coaches`.
 * A coach that gets no crew is left out.
 */
export function dealCrews(
  crews: readonly number[],
  coaches: readonly number[],
): { coachId: number; groupId: number }[] {
  return crews.flatMap((groupId, index) => {
    const coachId = coaches[index % coaches.length]
    return coachId === undefined ? [] : [{ coachId, groupId }]
  })
}

/** In one decimal. */
export function averageOf(total: number, parts: number): number {
  return Math.round((total * 10) / parts) / 10
}

/** `random(n)` gives a whole number from 0 to below n. */
export function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const rest = [...items]
  const dealt: T[] = []
  while (rest.length > 0) dealt.push(...rest.splice(random(rest.length), 1))
  return dealt
}
