import { IconCheck } from '@tabler/icons-react'
import { t } from '../../shared/text/language.ts'
import styles from './tiles.module.css'

/** Selects a tile by pointer; by keyboard the list does, with Space. */
export function TileBox({ title }: { readonly title: string }) {
  return (
    <span data-box className={styles.box} aria-hidden title={t`Select ${title}`}>
      <IconCheck size={12} stroke={3} />
    </span>
  )
}
