import type { Table } from './table.ts'

/** A table's rows by one of their fields, updated with every change. */
export class RowsBy<Row extends { readonly id: string }> {
  readonly #table: Table<Row>
  readonly #value: (row: Row) => string
  readonly #rows = new Map<string, Map<string, Row>>()

  constructor(table: Table<Row>, value: (row: Row) => string) {
    this.#table = table
    this.#value = value
    this.#fill()
    table.observe({
      changed: (before, after) => {
        if (before !== undefined) this.#rows.get(this.#value(before))?.delete(before.id)
        if (after !== undefined) this.#add(after)
      },
      refilled: () => this.#fill(),
    })
  }

  get(value: string): readonly Row[] {
    return [...(this.#rows.get(value)?.values() ?? [])]
  }

  #fill(): void {
    this.#rows.clear()
    for (const row of this.#table.values()) this.#add(row)
  }

  #add(row: Row): void {
    const value = this.#value(row)
    const rows = this.#rows.get(value)
    if (rows === undefined) this.#rows.set(value, new Map([[row.id, row]]))
    else rows.set(row.id, row)
  }
}
