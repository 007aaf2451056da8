/** In the order of lists. Names are saved in views: only ever add. */
export const rangeKinds = [
  'today',
  'yesterday',
  'last7',
  'last14',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
