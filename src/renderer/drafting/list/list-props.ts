import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { ViewList } from '../../../shared/desktop/saved-views.ts'
import type { EntityPage, EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import type { RowsState } from '../../data/windows.ts'
import type { ListSelection } from '../../table/columns.ts'
import type { Scene } from '../../ui/landscape/landscape.tsx'
import type { ViewLinksProps } from '../../ui/layout/view-links.tsx'
import type { CreativeColumn } from './list-columns.tsx'

/** Kinds with a list of their own. */
export type ListedSubject = DraftSubject & ViewList

export interface CreativeListProps {
  readonly workspace: Workspace
  readonly subject: ListedSubject
  /** "Cards": names the list and its search. */
  readonly label: string
  readonly columns: readonly CreativeColumn[]
  /** Types to choose from, with labels; omitted if there is no choice. */
  readonly types?: readonly { readonly value: string; readonly label: string }[]
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
  /** Creates a new entity; omitted if this kind can't be created. */
  readonly onNew?: () => void
  /** Other ways to create one: items of a menu beside the button. */
  readonly newMenu?: ReactNode
  /** More actions on the selected rows. */
  readonly markedActions?: (rows: readonly EntityRow[]) => ReactNode
  /** Shows a copy that was just created. */
  readonly onCloned?: (draftId: string) => void
  readonly empty: {
    readonly icon: TablerIcon
    readonly scene?: Scene
    readonly sentence: string
    readonly hint: string
    /** The button of the empty list, if it isn't `onNew`. */
    readonly action?: ReactNode
  }
  /** The area and its views. */
  readonly area: string
  readonly tabs: ViewLinksProps
  /** What else can be done on the screen, in its header. */
  readonly actions?: ReactNode
  /** Below the header. */
  readonly above?: ReactNode
  /** The failure to load something that the rows show, such as pictures; shown unless the list itself failed. */
  readonly missed?: { readonly fault: Fault; readonly at: number } | null
  /** Loads that again; called when the list is. */
  readonly onRetryMissed?: () => void
  /** The rows as pictures, for kinds that have some. */
  readonly tiles?: (shown: ShownRows) => ReactNode
  /** Of the tiles, in pixels, for those that stand in until they are there. */
  readonly tileHeight?: number
  /** The preference that says whether the tiles are shown. */
  readonly shapeOf?: 'creativesShape' | 'mediaShape'
}

/** What a view of the rows needs. */
export interface ShownRows {
  readonly count: number
  readonly rowAt: (index: number) => EntityRow | null
  readonly onRange: (first: number, last: number) => void
  readonly rowsBetween: RowsState<EntityRow, EntityPage>['rowsBetween']
  readonly selection: ListSelection<EntityRow>
}
