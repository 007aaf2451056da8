import { Button } from '@mantine/core'
import type { Micro } from '../../../../shared/api/conventions.ts'
import type { AmountEcho } from './amount-reading.ts'
import styles from './inspector.module.css'

interface AmountEchoLineProps {
  readonly id: string
  readonly echo: AmountEcho
  readonly onChoose: (amount: Micro) => void
}

/** What a typed amount comes to, or why it is none. */
export function AmountEchoLine({ id, echo, onChoose }: AmountEchoLineProps) {
  switch (echo.kind) {
    case 'empty':
      return <span id={id} className={styles.echo} />
    case 'amount':
      return (
        <span id={id} className={styles.echo}>
          {echo.words}
        </span>
      )
    case 'trouble':
      return (
        <span id={id} className={styles.trouble}>
          {echo.sentence}
        </span>
      )
    case 'ambiguous':
      return (
        <span id={id} className={styles.ambiguous}>
          This can be read in two ways:
          {echo.readings.map(({ amount, title }) => (
            <Button key={amount} onClick={() => onChoose(amount)}>
              {title}
            </Button>
          ))}
        </span>
      )
  }
}
