import type { PostRecord } from './post-tables.ts'
import type { Table } from './table.ts'

/** How many posts each user has, updated with every change; the versions of a post count as one. */
export class PostCounts {
  readonly #tables: readonly Table<PostRecord>[]
  readonly #counts = new Map<string, number>()

  constructor(tables: readonly Table<PostRecord>[]) {
    this.#tables = tables
    for (const table of tables) {
      table.observe({
        changed: (before, after) => {
          if (before?.user_id === after?.user_id) return
          if (before !== undefined) this.#add(before, -1)
          if (after !== undefined) this.#add(after, 1)
        },
        refilled: () => this.#recount(),
      })
    }
    this.#recount()
  }

  of(userId: string): number {
    return this.#counts.get(userId) ?? 0
  }

  #recount(): void {
    this.#counts.clear()
    for (const table of this.#tables) for (const post of table.values()) this.#add(post, 1)
  }

  #add({ id, user_id, edit_history }: PostRecord, by: 1 | -1): void {
    if ((edit_history[0] ?? id) !== id) return
    this.#counts.set(user_id, this.of(user_id) + by)
  }
}
