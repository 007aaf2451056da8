/** A column to sort by. */
export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/** Maximum columns to sort by. */
const maxSorts = 3

/** The sort after a click on a title: a new column starts ascending, the current one is reversed. */
export function nextSort(sort: Sort, field: string): Sort {
  return { field, descending: sort.field === field && !sort.descending }
}

/**
 * The same where a list needn't be sorted: the third click on a title removes it. `add` keeps the other columns, which
 * go before this one.
 */
export function nextSorts(sorts: readonly Sort[], field: string, add: boolean): readonly Sort[] {
  const currentSort = sorts.find((one) => one.field === field)
  const others = add ? sorts.filter((one) => one.field !== field) : []
  if (currentSort?.descending === true) return others
  return [...others, { field, descending: currentSort !== undefined }].slice(-maxSorts)
}

/** Value of `aria-sort` for a title. */
export function ariaSort(sort: Sort | undefined, sortable = false) {
  if (sort !== undefined) return sort.descending ? 'descending' : 'ascending'
  return sortable ? 'none' : undefined
}
