import { z } from 'zod'
import { memberIdentifiers } from '../../shared/audiences/member-identifiers.ts'
import type { Member, MembershipOperation } from '../../shared/audiences/membership-rules.ts'
import { Fingerprints } from './fingerprints.ts'
import type { Journal } from './journal.ts'
import { MemberIndex } from './member-index.ts'

/** `members` is the base64 of a member index in little-endian numbers. */
const record = z.object({ list_id: z.string(), members: z.string() })

/**
 * The members of audiences and do-not-reach lists, by list ID. A batch is checked completely before any of it is
 * applied, so nothing here is ever undone.
 */
export class MemberStore {
  readonly #journal: Journal
  readonly #lists = new Map<string, MemberIndex>()
  readonly #identifiers = new Fingerprints()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  apply(listId: string, operations: readonly MembershipOperation[]): void {
    const index = this.#lists.get(listId) ?? new MemberIndex()
    this.#lists.set(listId, index)
    for (const { type, users, effectiveAt, expiresAt } of operations) {
      const begin = Math.floor(effectiveAt / 1000)
      const end = Math.floor(expiresAt / 1000)
      for (const user of users) {
        this.#collect(user)
        if (type === 'Update') index.update(this.#identifiers, begin, end)
        else index.remove(this.#identifiers)
      }
    }
    this.#journal.note(() => undefined)
  }

  /** A list's size at a time in milliseconds. */
  count(listId: string, now: number): number {
    return this.#lists.get(listId)?.count(Math.floor(now / 1000)) ?? 0
  }

  clear(listId: string): void {
    this.#lists.delete(listId)
    this.#journal.note(() => undefined)
  }

  load(records: unknown): void {
    const rows = z.array(record).parse(records)
    this.#lists.clear()
    for (const { list_id, members } of rows) {
      const bytes = new Uint8Array(Buffer.from(members, 'base64'))
      this.#lists.set(list_id, MemberIndex.fromNumbers(new Uint32Array(bytes.buffer)))
    }
    this.#journal.note(() => undefined)
  }

  /** The input of `load`. */
  *values(): IterableIterator<unknown> {
    for (const [listId, index] of this.#lists) {
      const numbers = index.toNumbers()
      yield { list_id: listId, members: Buffer.from(numbers.buffer).toString('base64') }
    }
  }

  #collect(member: Member): void {
    this.#identifiers.clear()
    for (const kind of memberIdentifiers) {
      const values = member[kind]
      if (values === undefined) continue
      for (const value of values) this.#identifiers.add(kind, value)
    }
  }
}
