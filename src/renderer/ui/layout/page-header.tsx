import { type ReactNode, useContext, useEffect } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { WaitStripContext } from '../faults/outage-strip.tsx'
import { RefreshNotice } from '../faults/refresh-notice.tsx'
import { FoldedLabelsContext } from '../folded-labels.ts'
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
  /**
   * Actions on the selected rows. While there are any, they take the place of search and filters, which keep their
   * height: no row moves. A header without these has them in place of its actions.
   */
  readonly selection?: ReactNode
}

interface PageHeaderProps extends HeaderSlots {
  /** The area, on all of its views. */
  readonly title: string
  readonly tabs?: ViewLinksProps
  /** Part of the title: where within the area the screen is, or how what it shows stands. */
  readonly beside?: ReactNode
  /** What the screen is about, after the name of its area. */
  readonly subject?: ReactNode
  /** The last sync failed; what it brought before is shown below. */
  readonly failure?: SyncFailure | null
}

export interface SyncFailure {
  readonly fault: Fault
  readonly onRetry: () => void
}

/**
 * The heading of a screen: its area, the views of the area, and what finds, filters, counts and changes the rows below,
 * on each screen in the same order. Takes the focus when the screen is entered. Below it, on each screen in the same
 * place, one line says what waits or what failed.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, tabs, beside, subject, search, filters, count, actions, selection, failure = null } = props
  // The first view stands for the area.
  const [first, ...others] = tabs?.views ?? []
  const currentView =
    first?.href === tabs?.current ? undefined : others.find(({ href }) => href === tabs?.current)
  const viewTitle = currentView?.title ?? title
  useEffect(() => {
    setScreenTitle(viewTitle)
  }, [viewTitle])
  const wait = useContext(WaitStripContext)
  const isSelecting = isFilled(selection)
  const hasBar = isFilled(search) || isFilled(filters)
  // What stands beside the title leaves no room for it.
  const isCountInBar = hasBar && (tabs !== undefined || isFilled(beside))
  const isSelectionInBar = isSelecting && hasBar
  // One element per fact, so that one that doesn't fit is left out whole.
  const shownCount = <Slot name="count">{typeof count === 'string' ? <span>{count}</span> : count}</Slot>
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        {isFilled(subject) && <span className={styles.subject}>{subject}</span>}
        <Slot name="beside">{beside}</Slot>
        {tabs !== undefined && (
          <Slot name="tabs">
            <ViewLinks {...tabs} />
          </Slot>
        )}
        {hasBar && (
          <div className={styles.bars}>
            <div
              className={styles.bar}
              inert={isSelectionInBar}
              style={isSelectionInBar ? { visibility: 'hidden' } : undefined}
            >
              <Slot name="search">{search}</Slot>
              <Slot name="filters">{filters}</Slot>
              {isCountInBar && shownCount}
            </div>
            {isSelectionInBar && (
              <div className={styles.bar}>
                <Slot name="selection">{selection}</Slot>
              </div>
            )}
          </div>
        )}
        {!isCountInBar && shownCount}
        {isSelecting && !isSelectionInBar ? (
          <Slot name="selection">{selection}</Slot>
        ) : (
          <Slot name="actions">{actions}</Slot>
        )}
      </header>
      {wait?.strip}
      {failure !== null && <RefreshNotice fault={failure.fault} onRetry={failure.onRetry} />}
    </>
  )
}

function Slot({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!isFilled(children)) return null
  return (
    <div className={styles[name]} data-slot={name}>
      <FoldedLabelsContext value>{children}</FoldedLabelsContext>
    </div>
  )
}

function isFilled(content: ReactNode): boolean {
  return content !== undefined && content !== null && content !== false
}
