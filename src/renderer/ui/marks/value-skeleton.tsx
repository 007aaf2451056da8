import { t } from '../../../shared/text/language.ts'
import styles from './value-skeleton.module.css'

/** In place of a figure that is on its way: a dash would say that there is none. */
export function ValueSkeleton({ isName = false }: { readonly isName?: boolean }) {
  return <span role="img" aria-label={t`Loading`} className={styles.value} data-name={isName} />
}
