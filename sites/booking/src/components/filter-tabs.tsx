import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import type { KeyboardEvent, ReactNode } from 'react'

interface FilterTabsProps<Filter extends string> {
  filters: readonly Filter[]
  nameOf: (filter: Filter) => Phrase
  chosen: Filter
  onChoose: (filter: Filter) => void
  /** What the tabs are for, said by screen readers. */
  label: string
  /** The id of the `TabPanel` that the tabs change. */
  panelId: string
  className?: string | undefined
  tabClassName?: string | undefined
}

/** Tabs over one panel, after the ARIA Authoring Practices: the Tab key stops once, and the arrow keys choose. */
export function FilterTabs<Filter extends string>(props: FilterTabsProps<Filter>) {
  const { filters, nameOf, chosen, onChoose, label, panelId, className, tabClassName } = props
  const { say } = useLanguage()
  const move = (event: KeyboardEvent) => {
    const next = afterKey(event.key, filters, chosen)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(tabId(panelId, next))?.focus()
  }
  return (
    <div className={className} role="tablist" aria-label={label}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          role="tab"
          id={tabId(panelId, filter)}
          className={tabClassName}
          aria-selected={filter === chosen}
          aria-controls={panelId}
          tabIndex={filter === chosen ? 0 : -1}
          onClick={() => onChoose(filter)}
          onKeyDown={move}
        >
          {say(nameOf(filter))}
        </button>
      ))}
    </div>
  )
}

/** What the chosen tab shows. The Tab key reaches its content, so the panel itself is no stop. */
export function TabPanel({ id, chosen, children }: { id: string; chosen: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={tabId(id, chosen)}>
      {children}
    </div>
  )
}

const tabId = (panelId: string, filter: string) => `${panelId}-${filter.replaceAll(/\W+/g, '-')}`

/** Returns the tab that a key leads to, wrapping at both ends; undefined for a key that leads nowhere. */
function afterKey<Filter>(key: string, filters: readonly Filter[], chosen: Filter): Filter | undefined {
  const place = filters.indexOf(chosen)
  if (key === 'ArrowRight') return filters[(place + 1) % filters.length]
  if (key === 'ArrowLeft') return filters.at(place - 1)
  if (key === 'Home') return filters[0]
  if (key === 'End') return filters.at(-1)
  return undefined
}
