import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './inspector-panel.module.css'

/** What the content of an inspector can fill in the panel around it: only it knows how its record stands. */
export type PanelPart = 'save' | 'facts' | 'acts' | 'figures' | 'tabs'

/** The panel around the content of an inspector. */
export interface InspectorPanel {
  readonly places: Readonly<Record<PanelPart, HTMLElement>>
  /** The tab in sight: the same one for each row that is opened. */
  readonly tab: string | null
  readonly onTab: (tab: string) => void
  /** Titles of the sections that are folded or unfolded by hand. */
  readonly folds: ReadonlyMap<string, boolean>
  readonly onFold: (title: string, isFolded: boolean) => void
}

export const InspectorPanelContext = createContext<InspectorPanel | null>(null)

function createPlace(name: PanelPart): HTMLElement {
  const element = document.createElement('div')
  element.className = styles[name] ?? ''
  return element
}

/** The state of a panel, which survives the rows that are opened in it. */
export function useInspectorPanel(): InspectorPanel {
  const [places] = useState(() => ({
    save: createPlace('save'),
    facts: createPlace('facts'),
    acts: createPlace('acts'),
    figures: createPlace('figures'),
    tabs: createPlace('tabs'),
  }))
  const [tab, setTab] = useState<string | null>(null)
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    places,
    tab,
    onTab: setTab,
    folds,
    onFold: (title, isFolded) => setFolds((before) => new Map(before).set(title, isFolded)),
  }
}

interface InspectorPartProps {
  readonly part: PanelPart
  readonly children: ReactNode
}

/** Content for a part of the panel; without a panel, it stays where it is. */
export function InspectorPart({ part, children }: InspectorPartProps) {
  const panel = useContext(InspectorPanelContext)
  return panel === null ? children : createPortal(children, panel.places[part])
}

/** Where the panel shows a part; empty parts take no room. */
export function PartPlace({ of: place }: { readonly of: HTMLElement }) {
  return (
    <div
      className={styles.place}
      // Even moving it to its own place would blur what has the focus there.
      ref={(parent) => {
        if (parent !== null && place.parentElement !== parent) parent.append(place)
      }}
    />
  )
}
