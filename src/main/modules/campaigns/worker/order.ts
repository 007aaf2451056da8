/**
 * Sorts row IDs by the ranks of one column after another. Sorting whole numbers avoids calls of a comparison function:
 * rank and position of a row are combined into one number.
 */
export interface SortKey {
  readonly ranks: Int32Array
  readonly descending: boolean
}

const placeBits = 2 ** 24

/** Sorted by the keys, the first one first; rows without a value (rank 0) come last; ties keep their order. */
export function sorted(rows: Int32Array, keys: readonly SortKey[]): Int32Array {
  let ordered = rows
  for (const key of [...keys].reverse()) ordered = sortedBy(ordered, key)
  return ordered
}

function sortedBy(rows: Int32Array, { ranks, descending }: SortKey): Int32Array {
  const max = rows.length + ranks.length + 2
  const packed = new Float64Array(rows.length)
  for (let place = 0; place < rows.length; place += 1) {
    const rank = ranks[rows[place] ?? 0] ?? 0
    const rankInOrder = descending ? max - 1 - rank : rank
    const order = rank === 0 ? max : rankInOrder
    packed[place] = order * placeBits + place
  }
  packed.sort()
  const ordered = new Int32Array(rows.length)
  for (let place = 0; place < packed.length; place += 1) {
    ordered[place] = rows[(packed[place] ?? 0) % placeBits] ?? 0
  }
  return ordered
}
