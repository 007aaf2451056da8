import {
  type GridSubject,
  type GridView,
  gridSubjects,
  gridView,
} from '../../shared/campaigns/campaign-grid.ts'
import { kinds } from '../../shared/entities/kinds.ts'

/** A campaign or line item. Their IDs are separate on the service, so one of each may share an ID. */
export interface EntityRef {
  readonly subject: GridSubject
  /** A record's ID or `draft:ID`. */
  readonly key: string
}

/** The subject of an address part: `/campaigns/campaign/KEY`, `/campaigns/line-item/KEY`; null for other parts. */
export function subjectOfPart(part: string): GridSubject | null {
  return gridSubjects.find((subject) => kinds[subject].placeOf('') === `/campaigns/${part}/`) ?? null
}

const linkedView = gridView.pick({ shape: true, filters: true, sort: true, figures: true }).partial()
/** What a link says of a view; the rest is as in a new one. */
export type LinkedView = Partial<Pick<GridView, 'shape' | 'filters' | 'sort' | 'figures'>>

/** The address of the list of campaigns in a view: `/campaigns/view/JSON`. */
export function placeOfView(view: LinkedView): string {
  return `/campaigns/view/${encodeURIComponent(JSON.stringify(view))}`
}

/** Null for an address that isn't of a view. */
export function viewOfPart(part: string, item: string): LinkedView | null {
  if (part !== 'view') return null
  try {
    const { shape, filters, sort, figures } = linkedView.parse(JSON.parse(decodeURIComponent(item)))
    return {
      ...(shape && { shape }),
      ...(filters && { filters }),
      ...(sort && { sort }),
      ...(figures && { figures }),
    }
  } catch {
    return null
  }
}
