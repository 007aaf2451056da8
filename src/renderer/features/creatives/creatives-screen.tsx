import type { ReactNode } from 'react'
import { type Inspector, ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ViewLinks } from '../../ui/layout/view-links.tsx'
import { type CreativeKind, creativeKinds, creativePath } from './creative-kinds.ts'
import styles from './creatives.module.css'

interface CreativesScreenProps {
  readonly kind: CreativeKind
  readonly list: ReactNode
  readonly inspector: Inspector | null
}

/** The frame of every view of the area: its name, the ways to the other views, the list and what is opened of it. */
export function CreativesScreen({ kind, list, inspector }: CreativesScreenProps) {
  const title = creativeKinds.find((known) => known.kind === kind)?.title ?? 'Creatives'
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader title={title} />
          <div className={styles.views}>
            <ViewLinks
              label="Kinds of creatives"
              views={creativeKinds.map((known) => ({
                href: creativePath(known.kind, null),
                title: known.title,
              }))}
              current={creativePath(kind, null)}
            />
          </div>
          {list}
        </>
      }
      inspector={inspector}
    />
  )
}
