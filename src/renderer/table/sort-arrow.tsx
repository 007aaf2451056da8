import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { SortDirection } from './sort.ts'

/** In the title of a column that a table is sorted by. */
export function SortArrow({ direction }: { readonly direction: SortDirection }) {
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  return <Icon size={12} aria-hidden />
}
