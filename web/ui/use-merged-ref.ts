import { type Ref, type RefObject, useCallback } from 'react'

/** One ref callback that fills our own ref and the one that the caller passed in. */
export function useMergedRef<Node>(own: RefObject<Node | null>, given: Ref<Node> | undefined) {
  return useCallback(
    (node: Node | null) => {
      own.current = node
      if (typeof given === 'function') return given(node)
      if (given) given.current = node
      return undefined
    },
    [own, given],
  )
}
