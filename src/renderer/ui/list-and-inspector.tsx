import { Drawer } from '@mantine/core'
import { type UseSplitterPanel, useMediaQuery, useSplitter } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './list-and-inspector.module.css'

interface ListAndInspectorProps {
  readonly list: ReactNode
  /** What is selected, or null when nothing is: then the list has the whole width. */
  readonly inspector: Inspector | null
}

export interface Inspector {
  readonly title: string
  readonly content: ReactNode
  readonly onClose: () => void
}

const panels: UseSplitterPanel[] = [
  { defaultSize: 100, min: '360px' },
  { defaultSize: '420px', min: '380px', max: '520px' },
]

/** A list on the left and the selected thing on the right; in a narrow window the right side lies over the list. */
export function ListAndInspector({ list, inspector }: ListAndInspectorProps) {
  const wide = useMediaQuery('(min-width: 1100px)', window.innerWidth >= 1100)
  if (inspector === null) return <div className={styles.alone}>{list}</div>
  if (wide) return <SideBySide list={list} inspector={inspector} />
  return (
    <>
      <div className={styles.alone}>{list}</div>
      <Drawer opened onClose={inspector.onClose} title={inspector.title} size={440} classNames={styles}>
        {inspector.content}
      </Drawer>
    </>
  )
}

function SideBySide({ list, inspector }: { readonly list: ReactNode; readonly inspector: Inspector }) {
  const splitter = useSplitter({ panels, step: '16px', shiftStep: '64px' })
  const handle = { ...splitter.getHandleProps({ index: 0 }), 'aria-label': 'Resize details' }
  const width = splitter.sizes[1] ?? '420px'
  return (
    <div ref={splitter.ref} className={styles.split}>
      <div className={styles.left}>{list}</div>
      <div {...handle} className={styles.handle} />
      <aside
        aria-label={inspector.title}
        className={styles.right}
        style={{ width }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          inspector.onClose()
        }}
      >
        <header className={styles.rightHeader}>
          <h2>{inspector.title}</h2>
          <IconButton label="Close details" icon={IconX} onClick={inspector.onClose} />
        </header>
        <div className={styles.rightBody}>{inspector.content}</div>
      </aside>
    </div>
  )
}
