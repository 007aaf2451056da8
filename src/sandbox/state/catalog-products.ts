import type { ProductRecord } from './product-record.ts'

/** Creates a demo catalog's products by position, so that none is stored until it changes. */
export interface ProductMaker {
  /** What can be looked up without creating the product. */
  keys(catalogId: string, index: number): ProductKeys
  make(catalogId: string, index: number): ProductRecord
}

export interface ProductKeys {
  readonly id: string
  readonly product_key: string
  readonly item_group_id: string | null
  readonly item_group_key: string | null
}

interface Group {
  readonly key: string
  /** Ascending by sequence. */
  readonly slots: Slot[]
}

/** One product: its position, and the product itself or the position it's created from. */
interface Slot extends ProductKeys {
  /** Increases with each new product: the order of submission. */
  readonly sequence: number
  readonly content:
    | { readonly kind: 'stored'; readonly product: ProductRecord }
    | { readonly kind: 'generated'; readonly index: number }
}

export interface ProductPage {
  readonly products: readonly { readonly sequence: number; readonly product: ProductRecord }[]
  readonly hasMore: boolean
}

/** One catalog's products in order of submission, by ID, key and group. */
export class CatalogProducts {
  readonly #catalogId: string
  readonly #maker: ProductMaker
  /** Ascending by sequence. */
  #slots: Slot[] = []
  readonly #byId = new Map<string, Slot>()
  readonly #byKey = new Map<string, Slot>()
  readonly #groupsById = new Map<string, Group>()
  readonly #groupsByKey = new Map<string, Group>()
  #nextSequence = 0

  constructor(catalogId: string, maker: ProductMaker) {
    this.#catalogId = catalogId
    this.#maker = maker
  }

  /** Fills an empty shelf with generated products; `without` lists changed or deleted positions. */
  stock(count: number, without: ReadonlySet<number>): void {
    for (let index = 0; index < count; index++) {
      if (without.has(index)) continue
      const keys = this.#maker.keys(this.#catalogId, index)
      this.#add({ ...keys, sequence: index, content: { kind: 'generated', index } })
    }
    this.#nextSequence = Math.max(this.#nextSequence, count)
  }

  get(id: string): ProductRecord | undefined {
    const slot = this.#byId.get(id)
    return slot === undefined ? undefined : this.#read(slot)
  }

  getByKey(key: string): ProductRecord | undefined {
    const slot = this.#byKey.get(key)
    return slot === undefined ? undefined : this.#read(slot)
  }

  /** Adds a product, or replaces the one with the same ID. Returns its sequence. */
  put(product: ProductRecord, sequence = this.#nextSequence): number {
    const before = this.#byId.get(product.id)
    const slot: Slot = {
      id: product.id,
      product_key: product.product_key,
      item_group_id: product.item_group_id,
      item_group_key: product.item_group_key,
      sequence: before?.sequence ?? sequence,
      content: { kind: 'stored', product },
    }
    if (before !== undefined) this.#drop(before)
    this.#add(slot)
    return slot.sequence
  }

  remove(key: string): boolean {
    const slot = this.#byKey.get(key)
    if (slot === undefined) return false
    this.#drop(slot)
    return true
  }

  /** All products in submission order. */
  *products(): IterableIterator<ProductRecord> {
    for (const slot of this.#slots) yield this.#read(slot)
  }

  /** The stored products, with their sequence. */
  *stored(): IterableIterator<{ readonly sequence: number; readonly product: ProductRecord }> {
    for (const { sequence, content } of this.#slots) {
      if (content.kind === 'stored') yield { sequence, product: content.product }
    }
  }

  /** The positions below `count` whose products have changed. */
  missingPlaces(count: number): number[] {
    const generatedIndexes = new Set<number>()
    for (const { content } of this.#slots)
      if (content.kind === 'generated') generatedIndexes.add(content.index)
    return Array.from({ length: count }, (_, place) => place).filter((place) => !generatedIndexes.has(place))
  }

  /** The key of a group with products. */
  groupKeyOf(groupId: string): string | undefined {
    return this.#groupsById.get(groupId)?.key
  }

  /**
   * Products after a sequence. Includes only the first variant of each group (advertising document, "Product"), unless
   * `groupKey` requests a whole group.
   */
  page(after: number, count: number, groupKey: string | undefined): ProductPage {
    const slots = groupKey === undefined ? this.#slots : (this.#groupsByKey.get(groupKey)?.slots ?? [])
    const products: { sequence: number; product: ProductRecord }[] = []
    for (let place = placeAfter(slots, after); place < slots.length; place++) {
      const slot = slots[place]
      if (slot === undefined || (groupKey === undefined && !this.#isFirstOfGroup(slot))) continue
      if (products.length === count) return { products, hasMore: true }
      products.push({ sequence: slot.sequence, product: this.#read(slot) })
    }
    return { products, hasMore: false }
  }

  #isFirstOfGroup(slot: Slot): boolean {
    return slot.item_group_id === null || this.#groupsById.get(slot.item_group_id)?.slots[0] === slot
  }

  #read({ content }: Slot): ProductRecord {
    return content.kind === 'stored' ? content.product : this.#maker.make(this.#catalogId, content.index)
  }

  #add(slot: Slot): void {
    this.#nextSequence = Math.max(this.#nextSequence, slot.sequence + 1)
    insert(this.#slots, slot)
    this.#byId.set(slot.id, slot)
    this.#byKey.set(slot.product_key, slot)
    const { item_group_id: id, item_group_key: key } = slot
    if (id === null || key === null) return
    const group = this.#groupsById.get(id) ?? { key, slots: [] }
    insert(group.slots, slot)
    this.#groupsById.set(id, group)
    this.#groupsByKey.set(group.key, group)
  }

  #drop(slot: Slot): void {
    withdraw(this.#slots, slot)
    this.#byId.delete(slot.id)
    this.#byKey.delete(slot.product_key)
    if (slot.item_group_id === null) return
    const group = this.#groupsById.get(slot.item_group_id)
    if (group === undefined) return
    withdraw(group.slots, slot)
    if (group.slots.length > 0) return
    this.#groupsById.delete(slot.item_group_id)
    this.#groupsByKey.delete(group.key)
  }
}

/** The first position whose sequence is greater. */
function placeAfter(slots: readonly Slot[], sequence: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((slots[middle]?.sequence ?? Number.POSITIVE_INFINITY) > sequence) high = middle
    else low = middle + 1
  }
  return low
}

function insert(slots: Slot[], slot: Slot): void {
  const last = slots.at(-1)
  if (last === undefined || last.sequence < slot.sequence) slots.push(slot)
  else slots.splice(placeAfter(slots, slot.sequence), 0, slot)
}

function withdraw(slots: Slot[], slot: Slot): void {
  const place = placeAfter(slots, slot.sequence) - 1
  if (slots[place] === slot) slots.splice(place, 1)
}
