import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { AmountEchoLine } from './amount-echo.tsx'
import { amountText, echoOf } from './amount-reading.ts'
import type { EntityForm } from './entity-form.ts'
import { FieldFrame } from './field-frame.tsx'
import styles from './inspector.module.css'

interface AmountFieldProps {
  readonly form: EntityForm
  readonly field: string
}

/** An amount in the account's currency; what it comes to stands below in words and micro units. */
export function AmountField({ form, field }: AmountFieldProps) {
  const { currency, open, editing } = form
  const id = useId()
  const echoId = useId()
  const value = open.content[field] ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const echo = typed === null ? null : echoOf(typed, currency)
  // What was typed stays as it was written, as long as it still says what the draft has.
  const isStale = echo?.kind === 'amount' ? echo.amount !== value : echo?.kind === 'empty' && value !== null
  const text = typed === null || isStale ? amountText(value, currency) : typed
  const probed = value === null ? form.judge({ [field]: probeMicro }) : []
  const against = findingsAt(probed, field).find(
    ({ severity, rule }) => severity === 'error' || rule === 'line-item.bid-ignored',
  )
  const isWrong = findingsAt(open.findings, field).some(({ severity }) => severity === 'error')
  const take = (next: string) => {
    setTyped(next)
    const read = echoOf(next, currency)
    if (read.kind === 'amount') editing.set(field, read.amount)
    if (read.kind === 'empty') editing.set(field, null)
  }
  return (
    <FieldFrame
      form={form}
      field={field}
      labelFor={id}
      aside={
        against === undefined ? (
          <AmountEchoLine
            id={echoId}
            echo={echoOf(text, currency)}
            onChoose={(amount) => take(amountText(amount, currency))}
          />
        ) : (
          <FieldFindings findings={[{ ...against, severity: 'warning' }]} />
        )
      }
    >
      <TextInput
        id={id}
        classNames={{ input: styles.amount ?? '' }}
        value={text}
        disabled={against !== undefined}
        error={isWrong || echoOf(text, currency).kind === 'trouble'}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="Not set"
        aria-describedby={echoId}
        rightSection={<span className={styles.currency}>{currency ?? ''}</span>}
        rightSectionWidth={44}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onBlur={() => {
          if (echo?.kind === 'amount' || echo?.kind === 'empty') setTyped(null)
        }}
      />
    </FieldFrame>
  )
}

/** An amount that no bound is against: what a field says to it, it says to any. */
const probeMicro = 10_000
