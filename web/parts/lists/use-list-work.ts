import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshTopics } from '../../api/cache.ts'
import type { ChangeCall } from '../../api/calls.ts'
import { type Outcome, type SendSettings, sendList } from './list-work.ts'

/**
 * Runs the long work of a dialog. `run` sends the list in batches and returns the result of each item, or null when another
 * run is pending. `progress` is null while nothing is pending. At the end the reads affected by `changes` are refreshed.
 */
export function useListWork({ size, changes }: { size: number; changes?: ChangeCall }) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [stopping, setStopping] = useState(false)
  const running = useRef(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const run = async <Item>(
    items: readonly Item[],
    send: SendSettings<Item>['send'],
    /** Completes the outcome before the work counts as ended. */
    complete?: (outcome: Outcome<Item>) => Outcome<Item> | Promise<Outcome<Item>>,
  ): Promise<Outcome<Item> | null> => {
    if (running.current) return null
    running.current = true
    stopped.current = false
    setProgress({ done: 0, total: items.length })
    const sent = await sendList(items, {
      size,
      send,
      onProgress: (done, total) => setProgress({ done, total }),
      isStopped: () => stopped.current,
    })
    const outcome = complete ? await complete(sent) : sent
    running.current = false
    setProgress(null)
    setStopping(false)
    if (changes) void refreshTopics(client, { by: changes })
    return outcome
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  return { run, progress, stop, stopping }
}

export type ListWork = ReturnType<typeof useListWork>
