import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Topic } from '../../contract/topics.ts'
import { type BatchOutcome, sendInBatches } from './batches.ts'
import { refreshTopics } from './cache.ts'

export interface BatchProgress {
  done: number
  of: number
}

/**
 * Long work of a dialog: `run` sends the list in batches and returns the outcome. `progress` is null while nothing is
 * under way. Reads that show `topics` are refreshed at the end.
 */
export function useBatches<Item, Answer>({
  size,
  send,
  topics,
}: {
  size: number
  send: (part: Item[]) => Promise<Answer>
  topics: readonly Topic[]
}) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const [stopping, setStopping] = useState(false)
  const running = useRef(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const run = async (items: readonly Item[]): Promise<BatchOutcome<Item, Answer> | null> => {
    if (running.current) return null
    running.current = true
    stopped.current = false
    setProgress({ done: 0, of: items.length })
    const outcome = await sendInBatches(items, {
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
  /** `run` returns null when another run is under way. */
  return { run, progress, stop, stopping }
}
