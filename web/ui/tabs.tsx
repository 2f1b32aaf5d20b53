import * as Radix from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Count } from './tag.tsx'

export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

/** Tabs of one screen. Arrow keys move between them, and on a phone they scroll sideways. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  className,
  contentClassName,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  className?: string
  contentClassName?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab must come into view whenever it changes
  useEffect(() => {
    const row = list.current
    const shown = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !shown || row.scrollWidth <= row.clientWidth) return
    row.scrollLeft = shown.offsetLeft - row.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2
  }, [value])
  const choose = (next: string) => {
    const item = items.find((item) => item.value === next)
    if (item) onChange(item.value)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={cx('no-scrollbar flex gap-1 overflow-x-auto border-b border-line', className)}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            // Radix focuses by script, which a browser treats like the keyboard. This hides the focus ring for a pointer.
            onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
            onKeyDown={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
            onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-pressed')}
            className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-14 font-600 whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 data-pressed:outline-none data-[state=active]:border-primary data-[state=active]:text-primary-ink"
          >
            {item.label}
            {item.count !== undefined && <Count count={item.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className={contentClassName}>
          {item.value === value && item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
