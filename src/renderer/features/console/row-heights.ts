/** Pixels of a row in the console's lists, by its lines. */
export const rowHeights = { oneLine: 28, twoLines: 44 } as const
