import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import styles from './trail.module.css'

interface TrailProps {
  /** The view that it stands behind. */
  readonly from: { readonly href: string; readonly title: string }
  readonly title: string
}

/** The way back from what stands behind a view. */
export function Trail({ from, title }: TrailProps) {
  return (
    <nav aria-label={t`Trail`} className={styles.trail}>
      <Link href={from.href}>{from.title}</Link>
      <IconChevronRight size={14} aria-hidden />
      <span aria-current="page">{title}</span>
    </nav>
  )
}
