import type { FigureUnit } from '../statistics/figures.ts'
import { t } from '../text/language.ts'
import type { GridSubject } from './campaign-grid.ts'

/** How a value is displayed, entered, stored and written in a sheet. */
export type FieldKind =
  | { readonly kind: 'text' | 'amount' | 'id' | 'flag' | 'texts' }
  /** `isEnd`: a date without a time is the last minute of that day, not the first. */
  | { readonly kind: 'time'; readonly isEnd?: true }
  /** `among`: the only numbers the service accepts. */
  | { readonly kind: 'number'; readonly among?: readonly number[] }
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly string[] }
  /** From the service's statistics, summed over the days of a view. */
  | { readonly kind: 'figure'; readonly unit: FigureUnit }
  /** A small line of a figure over those days. */
  | { readonly kind: 'trend' }
  /** `key`: the ID of the row itself or of its campaign. The others are computed for the grid. */
  | {
      readonly kind: 'status' | 'delivery' | 'key' | 'change' | 'findings' | 'campaign' | 'count' | 'approval'
    }
  /** The criteria of a line item, which have their own draft: all of them, or those of a group of types. */
  | { readonly kind: 'targeting' }

export type FieldSection =
  | 'Basics'
  | 'Budget'
  | 'Flight'
  | 'Bidding'
  | 'Delivery'
  | 'Category targeting'
  | 'Identifiers'

/** Above the others, without a title. */
export const firstSection: FieldSection = 'Basics'

interface SectionPair {
  readonly start: readonly FieldSection[]
  readonly end: readonly FieldSection[]
}

/**
 * The other sections in the order of the inspector, where what a person changes day by day comes first. Each pair
 * stands side by side in a wide panel.
 */
export const sectionPairs: Readonly<Record<GridSubject, readonly SectionPair[]>> = {
  campaign: [{ start: ['Budget'], end: ['Identifiers'] }],
  lineItem: [
    { start: ['Budget', 'Flight'], end: ['Bidding', 'Delivery'] },
    { start: ['Category targeting'], end: ['Identifiers'] },
  ],
}

export const sectionLabels: Readonly<Record<FieldSection, string>> = {
  Basics: t`Basics`,
  Delivery: t`Delivery`,
  Bidding: t`Bidding`,
  Budget: t`Budget`,
  Flight: t`Flight`,
  'Category targeting': t`Category targeting`,
  Identifiers: t`Identifiers`,
}

/** A field of one of the two kinds of entities. */
interface FieldUse {
  /** Its section in the inspector; omitted if it isn't shown there. */
  readonly section?: FieldSection
  /** The documented rule in a sentence or two. */
  readonly rule: string
}

export interface FieldRow {
  /** Title of its column in sheets, in English; translated in the grid, in filters and bulk edits. */
  readonly title: string
  /** Label in the inspector and in reviews, if it isn't the title. */
  readonly label?: string
  readonly kind: FieldKind
  /** Width of the grid's column, in pixels. */
  readonly width: number
  readonly shownByDefault?: true
  /** Hidden in the grid while campaigns are shown above their line items. */
  readonly outsideTree?: true
  /** Entities that have it as a parameter. */
  readonly campaign?: FieldUse
  readonly lineItem?: FieldUse
  /** Entities that have it without a parameter: the service or the program adds it. */
  readonly addedTo?: readonly GridSubject[]
  /** Maximum number of characters. */
  readonly maximum?: number
  readonly placeholder?: string
  /** IDs, addresses and the like: no spell check. */
  readonly code?: true
  /** Labels of values that differ from their constants. */
  readonly valueLabels?: Readonly<Record<string, string>>
  /** Label of the empty choice. */
  readonly none?: string
}
