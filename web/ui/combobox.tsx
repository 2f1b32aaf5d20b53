import { plural, t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { inputClasses, useFieldIds } from './field.tsx'
import { Icon } from './icon.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Text next to the label, such as the username. */
  note?: string
}

/** The number of options shown at once. Searching finds the others. */
const MAX_OPTIONS = 50

interface ComboboxProps {
  /** The selected option, or null. */
  chosen: ComboboxOption | null
  find: (words: string) => readonly ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
  placeholder?: string
}

/**
 * A combobox for thousands of options, inside a Field. `find` gets the typed text, empty at first, and returns sorted
 * options.
 */
export function Combobox({ chosen, find, onChoose, placeholder }: ComboboxProps) {
  const ids = useFieldIds({})
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** The typed text, or null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = typed === null ? [] : find(typed)
  const shown = found.slice(0, MAX_OPTIONS)
  const isOpen = typed !== null
  const search = (words: string | null) => {
    setTyped(words)
    setActive(0)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return
    onChoose(option)
    search(null)
  }
  const go = (index: number) => {
    const next = Math.min(Math.max(index, 0), shown.length - 1)
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      search('')
    } else if (event.key === 'ArrowDown') go(active + 1)
    else if (event.key === 'ArrowUp') go(active - 1)
    else if (event.key === 'Enter') choose(shown[active])
    else if (event.key === 'Escape') search(null)
    else return
    // Enter would send the form, and Escape would close the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative min-w-0">
      <Icon icon={Search} size={18} className="pointer-events-none absolute top-3.25 start-2.5 text-ink-3" />
      <input
        {...ids}
        type="text"
        role="combobox"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
        placeholder={chosen?.label ?? placeholder}
        value={typed ?? chosen?.label ?? ''}
        // Selects the text, so that typing replaces the current option.
        onFocus={({ target }) => target.select()}
        onClick={() => isOpen || search('')}
        onChange={({ target }) => search(target.value)}
        onBlur={() => search(null)}
        onKeyDown={onKeyDown}
        className={inputClasses('md', 'ps-9')}
      />
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t`Found`}
          className="mt-1 max-h-60 overflow-y-auto rounded-10 border border-line bg-surface p-1"
        >
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen?.value}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-3 rounded-6 px-2.5 py-1 text-14 touch:min-h-11',
                index === active ? 'bg-primary-soft' : 'hover:bg-hover',
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
              {option.note && <span className="ms-auto shrink-0 text-13 text-ink-2">{option.note}</span>}
            </div>
          ))}
        </div>
      )}
      {isOpen && (
        <p
          role="status"
          className={cx(
            'px-1 pt-1 text-13 text-ink-2',
            found.length > 0 && found.length <= MAX_OPTIONS && 'sr-only',
          )}
        >
          {found.length === 0
            ? t`Nothing found.`
            : found.length > MAX_OPTIONS
              ? t`${{ shown: MAX_OPTIONS }} of ${{ total: found.length }} shown. Type more of the name.`
              : plural({ count: found.length }, { one: '# found', other: '# found' })}
        </p>
      )}
    </div>
  )
}
