import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Topic } from '../../contract/topics.ts'
import { refreshTopics } from './cache.ts'
import { inParts, type PartsOutcome } from './in-parts.ts'

export interface PartsProgress {
  done: number
  of: number
}

/**
 * Long work of a dialog: `run` sends the list in parts and answers what became of it. `progress` is null while nothing
 * is under way. What shows `topics` is refreshed at the end.
 */
export function useParts<Item, Answer>({
  size,
  send,
  topics,
}: {
  size: number
  send: (part: Item[]) => Promise<Answer>
  topics: readonly Topic[]
}) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<PartsProgress | null>(null)
  const [stopping, setStopping] = useState(false)
  const running = useRef(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const run = async (items: readonly Item[]): Promise<PartsOutcome<Item, Answer> | null> => {
    if (running.current) return null
    running.current = true
    stopped.current = false
    setProgress({ done: 0, of: items.length })
    const outcome = await inParts(items, {
      size,
      send,
      onProgress: (done, of) => setProgress({ done, of }),
      isStopped: () => stopped.current,
    })
    running.current = false
    setProgress(null)
    setStopping(false)
    void refreshTopics(client, topics)
    return outcome
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  /** Null when something is under way already. */
  return { run, progress, stop, stopping }
}
