import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Ellipsis, ListFilter, Plus, UserRoundX } from 'lucide-react'
import { type ReactNode, use, useId, useState } from 'react'
import { type ListedState, StateSelect } from '../../parts/people/listed-state.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/field.tsx'
import type { LazyDialog, OpenedDialog } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { Options, Select } from '../../ui/select.tsx'
import { addEmails, addGuide, addLearner, addMany, deselectCaptains } from '../dialogs.ts'
import { importList } from '../import-list/import-list.ts'
import { useProviders } from '../people/account-fields.tsx'
import { CrewChoices, type RowOption } from '../people/row-select.tsx'
import type { LearnerView } from './list-of-learners.ts'

type Show = (dialog: OpenedDialog) => void

interface Order {
  value: string
  label: string
  view: Pick<LearnerView, 'sort' | 'descending'>
}

/** The orders for narrow windows, where rows are blocks without column headers to sort by. */
const listOrders = (): readonly Order[] => [
  { value: 'name up', label: t`Name, A to Z`, view: { sort: 'name', descending: false } },
  { value: 'name down', label: t`Name, Z to A`, view: { sort: 'name', descending: true } },
  { value: 'username up', label: t`Username, A to Z`, view: { sort: 'username', descending: false } },
  { value: 'username down', label: t`Username, Z to A`, view: { sort: 'username', descending: true } },
  { value: 'studio up', label: t`Studio, lowest first`, view: { sort: 'studio', descending: false } },
  { value: 'studio down', label: t`Studio, highest first`, view: { sort: 'studio', descending: true } },
  { value: 'crew up', label: t`Crew, A to Z`, view: { sort: 'crew', descending: false } },
  { value: 'crew down', label: t`Crew, Z to A`, view: { sort: 'crew', descending: true } },
]

export function LearnersTools({
  view,
  onView,
  state,
  onState,
  studios,
  shown,
  total,
  captains,
  menu,
  show,
  onDownload,
  selectAll,
}: {
  view: LearnerView
  onView: (change: Partial<LearnerView>) => void
  state: ListedState
  onState: (state: ListedState) => void
  studios: readonly RowOption[]
  shown: number
  total: number
  captains: number
  /** Further items of the menu. */
  menu: readonly MenuItem[]
  show: Show
  onDownload: () => void
  /** The checkbox that selects all rows, shown here if the table has no header. */
  selectAll: ReactNode
}) {
  // On phones the filters are folded, so that the first learner is in view.
  const [showsFilters, setShowsFilters] = useState(false)
  const filtersId = useId()
  const orders = listOrders()
  const shownCount = formatCount(shown)
  const totalCount = formatCount(total)
  const isFiltered = view.studio !== 'all' || view.crew !== 'all' || state !== 'active'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:pl-4">
      <div className="flex gap-1.5 max-sm:w-full">
        <div className="sm:w-48 max-sm:min-w-0 max-sm:flex-1">
          <SearchInput
            size="sm"
            label={t`Find a learner`}
            value={view.search}
            onChange={(search) => onView({ search })}
          />
        </div>
        <Button
          size="sm"
          icon={ListFilter}
          aria-expanded={showsFilters}
          aria-controls={filtersId}
          onClick={() => setShowsFilters(!showsFilters)}
          className="sm:hidden"
        >
          {isFiltered ? (
            <Trans>
              Filters<span className="sr-only"> (in use)</span>
            </Trans>
          ) : (
            <Trans>Filters</Trans>
          )}
          {isFiltered && <span aria-hidden="true" className="size-2 rounded-full bg-primary" />}
        </Button>
      </div>
      <div
        id={filtersId}
        className={cx(
          'flex flex-wrap gap-x-3 gap-y-2 sm:contents',
          showsFilters ? 'w-full' : 'max-sm:hidden',
        )}
      >
        <Select
          size="sm"
          aria-label={t`Studio filter`}
          value={view.studio}
          onChange={({ target }) => onView({ studio: target.value })}
          className="max-sm:w-[calc(50%-6px)] sm:max-w-50 sm:min-w-33"
        >
          <option value="all">{t`All studios`}</option>
          <option value="none">{t`No studio`}</option>
          <Options choices={studios.map(({ value, label }) => [`=${value}`, label])} />
        </Select>
        {state === 'active' && <CrewFilter value={view.crew} onChange={(crew) => onView({ crew })} />}
        <StateSelect value={state} onChange={onState} className="max-sm:w-[calc(50%-6px)] sm:min-w-28" />
        <Select
          size="sm"
          aria-label={t`Sort by`}
          value={`${view.sort} ${view.descending ? 'down' : 'up'}`}
          onChange={({ target }) => onView(orders.find(({ value }) => value === target.value)?.view ?? {})}
          className="max-sm:w-[calc(50%-6px)] sm:max-w-50 xl:hidden"
        >
          <Options choices={orders.map(({ value, label }) => [value, label])} />
        </Select>
      </div>
      <div className="flex items-center gap-x-2">
        {total > 0 && <span className="-ml-1.5 xl:hidden">{selectAll}</span>}
        <p role="status" className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
          <Trans>
            Showing {shownCount} of {totalCount} learners
          </Trans>
        </p>
      </div>
      <div className="flex items-center gap-1.5 max-sm:w-full sm:ml-auto">
        <Menu
          label={t`More for the list`}
          trigger={<IconButton size="sm" icon={Ellipsis} label={t`More for the list`} tooltip={t`More`} />}
          items={[
            {
              label: t`Download these learners as CSV`,
              icon: Download,
              disabled: shown === 0,
              onSelect: onDownload,
            },
            ...(captains > 0
              ? [
                  {
                    label: t`Deselect All Crew Captains`,
                    icon: UserRoundX,
                    onSelect: () =>
                      show(({ onClose }) => (
                        <deselectCaptains.Dialog captains={captains} onClose={onClose} />
                      )),
                  },
                ]
              : []),
            ...menu,
          ]}
        />
        <Button
          size="sm"
          variant="primary"
          icon={Plus}
          onClick={() => show(addLearner.Dialog)}
          {...addLearner.preloadProps}
          className="max-sm:flex-1"
        >
          <Trans>Add Learner</Trans>
        </Button>
      </div>
    </div>
  )
}

type Addition = LazyDialog<{ onClose: () => void }> & { label: string; needsProvider?: true }

/** Bulk and staff 'Add' actions. */
const listAdditions = (): readonly Addition[] => [
  { label: t`Add Multiple Learners`, ...addMany },
  { label: t`Import a list`, ...importList },
  // Needs a provider for signing in.
  { label: t`Add emails`, needsProvider: true, ...addEmails },
  { label: t`Add Guide`, ...addGuide },
]

/** `isInTabBar` lifts the buttons into the tab bar of a wide window; below a card of steps they are above the list. */
export function Additions({ isInTabBar, show }: { isInTabBar: boolean; show: Show }) {
  const hasProviders = useProviders().length > 0
  const offered = listAdditions().filter(({ needsProvider }) => !needsProvider || hasProviders)
  return (
    <div
      className={cx(
        'flex gap-1.5 max-sm:flex-wrap max-sm:*:flex-1',
        isInTabBar ? 'max-xl:mb-3 xl:absolute xl:-top-14.5 xl:right-0' : 'mb-3',
      )}
    >
      {offered.map(({ label, Dialog, preloadProps }) => (
        <Button key={label} size="sm" onClick={() => show(Dialog)} {...preloadProps}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Filters by crew or role. A school may have 1,000 crews, so they are rendered only once the list is touched. */
function CrewFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const crews = use(CrewChoices)
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const shown = touched ? crews : crews.filter(({ id }) => value === `=${id}`)
  return (
    <Select
      size="sm"
      aria-label={t`Crew filter`}
      value={value}
      onPointerDown={touch}
      onFocus={touch}
      onChange={({ target }) => onChange(target.value)}
      className="max-sm:w-[calc(50%-6px)] sm:max-w-44 sm:min-w-30"
    >
      <option value="all">{t`All crews`}</option>
      <option value="none">{t`No Crew`}</option>
      <option value="captains">{t`Crew Captains`}</option>
      <option value="coaches">{t`Coaches Wooden`}</option>
      {shown.length > 0 && (
        <optgroup label={t`Crews`}>
          <Options choices={shown.map(({ id, name }) => [`=${id}`, name])} />
        </optgroup>
      )}
    </Select>
  )
}
