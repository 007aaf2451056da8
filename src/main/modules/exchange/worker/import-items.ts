import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { DeliveryStart } from '../../../../shared/campaigns/delivery-start.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import {
  clearsField,
  type ImportChoice,
  type ImportGroup,
  type ImportItem,
  type ImportKind,
  type ImportPage,
  importKinds,
  isChosenBy,
} from '../../../../shared/exchange/import-preview.ts'
import { contentSpending, type DraftSpending, moneyOf } from '../../../../shared/publishing/publish-money.ts'

export interface ComparedItem {
  readonly item: ImportItem
  readonly before: Fields | null
  readonly after: Fields | null
}

/** What rows of a file would start to spend, by their numbers, if all of them were imported and published. */
export type ImportStarts = (items: readonly ComparedItem[]) => ReadonlyMap<number, DeliveryStart>

export interface ImportItems {
  readonly groups: readonly ImportGroup[]
  page(kind: ImportKind, offset: number, count: number): ImportPage
  /** The chosen items: a new campaign before its line items, otherwise in file order. */
  taken(choice: ImportChoice, offset: number, count: number): ImportPage
}

export function createImportItems(startsOf: ImportStarts = () => new Map()): {
  readonly add: (compared: ComparedItem) => void
  readonly finish: () => ImportItems
} {
  const byKind = new Map<ImportKind, ImportItem[]>()
  const compared: ComparedItem[] = []
  const inOrder: ImportItem[] = []
  let same = 0
  return {
    add(added) {
      const { item } = added
      const { kind } = item
      // Most rows don't change anything and are only counted.
      if (kind === 'same') {
        same += 1
        return
      }
      listIn(byKind, kind).push(item)
      inOrder.push(item)
      if (kind !== 'problem' && isGridSubject(item.subject)) compared.push(added)
    },
    finish() {
      // A campaign without a row stands before the first that names it.
      for (const items of byKind.values()) items.sort(byRow)
      const spendings = spendingsOf(compared, startsOf(compared))
      const groups = importKinds.flatMap((kind): ImportGroup[] => {
        const items = byKind.get(kind) ?? []
        const count = kind === 'same' ? same : items.length
        if (count === 0) return []
        const cleared = items.filter(clearsField).length
        return [{ kind, count, cleared, money: moneyOf(spendings.get(kind) ?? [], {}).money }]
      })
      const ordered = inOrder.toSorted((a, b) => Number(isLineItem(a)) - Number(isLineItem(b)))
      /** Requested page by page with the same choice. */
      let last: { readonly choice: string; readonly items: readonly ImportItem[] } | null = null
      return {
        groups,
        page(kind, offset, count) {
          const items = byKind.get(kind) ?? []
          return { rows: items.slice(offset, offset + count), total: items.length }
        },
        taken(choice, offset, count) {
          const key = JSON.stringify(choice)
          if (last?.choice !== key) last = { choice: key, items: ordered.filter(isChosenBy(choice)) }
          return { rows: last.items.slice(offset, offset + count), total: last.items.length }
        },
      }
    },
  }
}

function spendingsOf(
  compared: readonly ComparedItem[],
  starts: ReturnType<ImportStarts>,
): ReadonlyMap<ImportKind, readonly DraftSpending[]> {
  const spendings = new Map<ImportKind, DraftSpending[]>()
  for (const { item, before, after } of compared) {
    const { kind, subject, number, title, currency } = item
    if (!isGridSubject(subject)) continue
    const change = {
      draftId: String(number),
      title,
      before: before === null ? null : contentSpending(before),
      after: after === null ? null : contentSpending(after),
      start: starts.get(number),
    }
    listIn(spendings, kind).push({ subject, currency, change })
  }
  return spendings
}

function byRow({ number: a }: ImportItem, { number: b }: ImportItem): number {
  return Math.abs(a) - Math.abs(b) || a - b
}

function isLineItem({ subject }: ImportItem): boolean {
  return subject === 'lineItem'
}

function listIn<Key, One>(lists: Map<Key, One[]>, key: Key): One[] {
  const existingList = lists.get(key) ?? []
  lists.set(key, existingList)
  return existingList
}
