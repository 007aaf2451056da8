import type { Pairs } from '../../../../shared/console/console-request.ts'
import styles from '../console.module.css'

/** Headers of an answer; those about rate limits and deprecation first. */
export function HeaderList({ headers }: { readonly headers: Pairs }) {
  const told = headers.filter(([name]) => matters(name))
  const rest = headers.filter(([name]) => !matters(name))
  return (
    <dl className={styles.headers}>
      {[...told, ...rest].map(([name, value]) => (
        <div key={name}>
          <dt data-told={matters(name)}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function matters(name: string): boolean {
  return name.includes('rate-limit') || name === 'x-api-warn' || name === 'retry-after'
}
