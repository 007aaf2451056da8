import { type ReactNode, useContext, useId, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { InspectorPanelContext, InspectorPart } from './inspector-panel.tsx'
import styles from './inspector-tabs.module.css'

/** A view of the opened record. */
export interface InspectorTab {
  readonly name: string
  readonly title: string
  readonly content: ReactNode
  /** Stays mounted while another one is in sight: what is typed there is checked, and issues lead there. */
  readonly isKept?: true
}

interface InspectorTabsProps {
  readonly tabs: readonly InspectorTab[]
}

/** The views of a record, one in sight. The next record opens in the same view. */
export function InspectorTabs({ tabs }: InspectorTabsProps) {
  const panel = useContext(InspectorPanelContext)
  const [localTab, setLocalTab] = useState<string | null>(null)
  const id = useId()
  const [first] = tabs
  const chosen = panel === null ? localTab : panel.tab
  const current = tabs.find(({ name }) => name === chosen) ?? first
  if (current === undefined) return null
  const choose = panel?.onTab ?? setLocalTab
  const step = (by: number) => {
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length]
    if (next === undefined) return
    choose(next.name)
    document.getElementById(`${id}${next.name}`)?.focus()
  }
  return (
    <>
      <InspectorPart part="tabs">
        <div role="tablist" aria-label={t`Parts`} className={styles.tabs}>
          {tabs.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}${name}`}
              aria-selected={name === current.name}
              tabIndex={name === current.name ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(name)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight') step(1)
                if (key === 'ArrowLeft') step(-1)
              }}
            >
              {title}
            </button>
          ))}
        </div>
      </InspectorPart>
      {tabs
        .filter((tab) => tab === current || tab.isKept)
        .map(({ name, content }) => (
          <div
            key={name}
            role="tabpanel"
            aria-labelledby={`${id}${name}`}
            hidden={name !== current.name}
            className={styles.panel}
          >
            {content}
          </div>
        ))}
    </>
  )
}
