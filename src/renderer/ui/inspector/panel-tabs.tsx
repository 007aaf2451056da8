import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './panel-tabs.module.css'

export interface PanelTab<Name extends string> {
  readonly name: Name
  readonly title: string
  /** How much the tab holds, beside its title. */
  readonly count?: ReactNode
}

interface PanelTabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly PanelTab<Name>[]
  readonly current: Name
  readonly onChoose: (name: Name) => void
  /** At the end of the line of tabs. */
  readonly beside?: ReactNode
  /** Without a margin of its own, for contents that fill it. */
  readonly filled?: boolean
  /** The panel of the current tab. */
  readonly children: ReactNode
}

/** Parts of one thing that take turns; unlike the views of an area, they have no address. */
export function PanelTabs<Name extends string>(props: PanelTabsProps<Name>) {
  const { label, tabs, current, onChoose, beside, filled = false, children } = props
  const choose = (name: string | null) => {
    const tab = tabs.find((candidate) => candidate.name === name)
    if (tab !== undefined) onChoose(tab.name)
  }
  return (
    <Tabs value={current} onChange={choose} className={styles.tabs}>
      <div className={styles.bar}>
        <Tabs.List aria-label={label} className={styles.list}>
          {tabs.map(({ name, title, count }) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {title}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {beside}
      </div>
      <Tabs.Panel value={current} className={styles.panel} data-filled={filled}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
