import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { ButtonProps, IconButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { createStore, type ReadableStore, useStore } from './store.ts'

/**
 * The open menu, which on phones comes from the bottom edge. It is loaded for the first menu that is opened, so it is open
 * from its first render.
 */
export function MenuPanel({
  trigger,
  items,
  source,
  label,
  headed = false,
  within,
}: MenuProps & { within: Element }) {
  const chosen = useRef<() => void>(undefined)
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={within}>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          // The button gets the focus back first, so a dialog that an item opens returns the focus to the button.
          onCloseAutoFocus={() => {
            const run = chosen.current
            chosen.current = undefined
            if (run) queueMicrotask(run)
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-rise overflow-y-auto rounded-10 border border-line bg-surface p-1.5 shadow-float outline-none! max-sm:max-h-[70dvh] max-sm:animate-sheet max-sm:rounded-b-none max-sm:rounded-t-18 max-sm:p-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
        >
          {headed && (
            <Radix.Label className="px-2.5 pt-1 pb-1.5 text-13 font-600 text-ink-2 [overflow-wrap:anywhere]">
              {label}
            </Radix.Label>
          )}
          <Items
            items={items}
            source={source}
            onChoose={(act) => {
              chosen.current = act
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type Choose = { onChoose: (act: () => void) => void }

const unchanging = createStore(null)

/** A separate component, so that `items` is called only while the menu is open. */
function Items({ items, source = unchanging, onChoose }: Pick<MenuProps, 'items' | 'source'> & Choose) {
  useStore(source)
  const list = typeof items === 'function' ? items() : items
  return list.map((item) => (
    <div key={item.label} role="none">
      {item.separated && <Radix.Separator className="my-1.5 border-t border-line" />}
      {item.folded ? (
        <Fold item={item} folded={item.folded} onChoose={onChoose} />
      ) : (
        <Item item={item} onChoose={onChoose} />
      )}
    </div>
  ))
}

function Item({
  item: { label, icon, onSelect, disabled = false, note, tone },
  onChoose,
}: { item: MenuItem } & Choose) {
  return (
    <Radix.Item
      aria-disabled={disabled || undefined}
      onSelect={(event) => {
        if (disabled) event.preventDefault()
        else onChoose(onSelect)
      }}
      className={cx(
        itemClasses,
        disabled
          ? 'cursor-not-allowed text-ink-3 data-highlighted:bg-hover'
          : tone === 'destructive'
            ? 'cursor-pointer text-clay-ink data-highlighted:bg-clay-soft'
            : 'cursor-pointer data-highlighted:bg-primary-soft',
      )}
    >
      {icon && <Icon icon={icon} size={18} />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      {note && <span className="ms-auto ps-4 text-end text-13 text-ink-3">{note}</span>}
    </Radix.Item>
  )
}

/** An item that shows and hides the items below it without closing the menu. */
function Fold({
  item: { label, note },
  folded,
  onChoose,
}: { item: MenuItem; folded: readonly MenuItem[] } & Choose) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Radix.Item
        aria-expanded={open}
        onSelect={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
        className={cx(itemClasses, 'cursor-pointer text-ink-2 data-highlighted:bg-primary-soft')}
      >
        <Icon icon={open ? ChevronUp : ChevronDown} size={18} />
        {label}
        <span className="ms-auto ps-4 text-end text-13 text-ink-3">{note}</span>
      </Radix.Item>
      {open && <Items items={folded} onChoose={onChoose} />}
    </>
  )
}

const itemClasses =
  'flex min-h-10 items-center gap-2.5 rounded-6 px-2.5 py-1.5 text-14 outline-none! select-none touch:min-h-11'

export type MenuItem = {
  /** The label begins with a verb and is unique in its menu. */
  label: string
  icon?: LucideIcon
  onSelect: () => void
  /** The item can be focused, so that its note is read out, but not selected. */
  disabled?: boolean
  /** Text at the right edge, such as 'Full, 5/5'. */
  note?: ReactNode
  tone?: 'destructive'
  /** Draws a rule above. */
  separated?: boolean
  /** Items below this one, which are shown once it is selected. `onSelect` is then not called. */
  folded?: readonly MenuItem[]
}

export type MenuProps = {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactElement<ButtonProps | IconButtonProps>
  /** A function is called each time the menu opens, so hundreds of closed menus cost nothing. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** A store that `items` reads. The open menu re-renders when it changes. */
  source?: ReadableStore<unknown> | undefined
  label: string
  /** Shows the label above the items. */
  headed?: boolean
}
