/**
 * Lists of more names keep the order of their index, in which "Line 10" is before "Line 2": in natural order, each read
 * would compute the keys of all names.
 */
export const maxNaturalNames = 5_000

/**
 * A sort key that puts numbers in a name by value: "Line 2" before "Line 10". A digit stays a digit, so that numbers
 * keep their place among letters.
 */
export function naturalKey(name: string): string {
  return name.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '')
    return `${String(Math.min(value.length, 99)).padStart(2, '0')}${value}`
  })
}
