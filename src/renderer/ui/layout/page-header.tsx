import { type ReactNode, useEffect } from 'react'
import styles from './page-header.module.css'
import { setScreenTitle } from './page-title.ts'
import { ViewLinks, type ViewLinksProps } from './view-links.tsx'

/** What a screen's header holds beside its title, in the order of the page. */
export interface HeaderSlots {
  readonly search?: ReactNode
  /** Saved views, filters and modes of the list. */
  readonly filters?: ReactNode
  /** How many rows there are, and how old they are. */
  readonly count?: ReactNode
  readonly actions?: ReactNode
  /** Actions on the selected rows, in the place of count and actions while there are any. */
  readonly selection?: ReactNode
}

interface PageHeaderProps extends HeaderSlots {
  /** The area, on all of its views. */
  readonly title: string
  readonly tabs?: ViewLinksProps
}

/**
 * The heading of a screen: its area, the views of the area, and what finds, filters, counts and changes the rows below,
 * on each screen in the same order. Takes the focus when the screen is entered.
 */
export function PageHeader({ title, tabs, search, filters, count, actions, selection }: PageHeaderProps) {
  // The first view stands for the area.
  const [first, ...others] = tabs?.views ?? []
  const currentView =
    first?.href === tabs?.current ? undefined : others.find(({ href }) => href === tabs?.current)
  const viewTitle = currentView?.title ?? title
  useEffect(() => {
    setScreenTitle(viewTitle)
  }, [viewTitle])
  const isSelecting = isFilled(selection)
  const hasBar = isFilled(search) || isFilled(filters)
  // Tabs leave no room for it beside them.
  const isCountInBar = hasBar && tabs !== undefined
  const shownCount = isSelecting ? null : <Slot name="count">{count}</Slot>
  return (
    <header className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {tabs !== undefined && (
        <Slot name="tabs">
          <ViewLinks {...tabs} />
        </Slot>
      )}
      {hasBar && (
        <div className={styles.bar}>
          <Slot name="search">{search}</Slot>
          <Slot name="filters">{filters}</Slot>
          {isCountInBar && shownCount}
        </div>
      )}
      {!isCountInBar && shownCount}
      {isSelecting ? <Slot name="selection">{selection}</Slot> : <Slot name="actions">{actions}</Slot>}
    </header>
  )
}

function Slot({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!isFilled(children)) return null
  return (
    <div className={styles[name]} data-slot={name}>
      {children}
    </div>
  )
}

function isFilled(content: ReactNode): boolean {
  return content !== undefined && content !== null && content !== false
}
