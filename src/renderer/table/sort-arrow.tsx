import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Sort } from './sort.ts'

/** In the title of a column that a table is sorted by. */
export function SortArrow({ descending }: Pick<Sort, 'descending'>) {
  const Icon = descending ? IconArrowDown : IconArrowUp
  return <Icon size={12} aria-hidden />
}
