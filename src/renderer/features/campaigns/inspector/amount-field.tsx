import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Micro } from '../../../../shared/api/conventions.ts'
import { formatAmount } from '../../../../shared/money/amount-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { DraftField } from '../../../drafting/fields.tsx'
import { FindingLine, findingsAt } from '../../../ui/form/findings.tsx'
import { useRawValues } from '../../../ui/record/raw-values.ts'
import { type AmountEcho, amountLabel, amountLabelWithMicro, amountText, echoOf } from './amount-result.ts'
import { entityField } from './entity-fields.tsx'
import type { EntityForm } from './entity-form.ts'
import styles from './inspector.module.css'

interface AmountFieldProps {
  readonly form: EntityForm
  readonly field: string
}

/** An amount in the account's currency, spelled out and in micro units below. */
export function AmountField({ form, field }: AmountFieldProps) {
  const { currency, open, editing } = form
  const value = open.content[field] ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const echo = typed === null ? null : echoOf(typed, currency)
  // Typed text stays as typed while it still means the draft's value.
  const isStale = echo?.kind === 'amount' ? echo.amount !== value : echo?.kind === 'empty' && value !== null
  const text = typed === null || isStale ? amountText(value, currency) : typed
  const probed = value === null ? form.check({ [field]: probeMicro }) : []
  const against = findingsAt(probed, field).find(
    ({ severity, rule }) => severity === 'error' || rule === bidIgnored,
  )
  // If the strategy sets the bid, an unset one is correct.
  const isSetElsewhere = against?.rule === bidIgnored
  const take = (next: string) => {
    setTyped(next)
    const typedAmount = echoOf(next, currency)
    if (typedAmount.kind === 'amount') editing.set(field, typedAmount.amount)
    if (typedAmount.kind === 'empty') editing.set(field, null)
  }
  const amountEcho = echoOf(text, currency)
  return (
    <DraftField
      {...entityField(form, field)}
      aside={
        against === undefined ? (
          <AmountEchoLine
            echo={amountEcho}
            currency={currency}
            onChoose={(amount) => take(amountText(amount, currency))}
          />
        ) : (
          !isSetElsewhere && <FindingLine finding={against} severity="forbidden" />
        )
      }
    >
      {(control) => (
        <AmountInput
          {...control}
          currency={currency}
          text={text}
          disabled={against !== undefined}
          placeholder={isSetElsewhere ? t`Set by the bid strategy` : t`Not set`}
          error={control.error || amountEcho.kind === 'trouble'}
          onText={take}
          onBlur={() => {
            if (echo?.kind === 'amount' || echo?.kind === 'empty') setTyped(null)
          }}
        />
      )}
    </DraftField>
  )
}

const bidIgnored = 'line-item.bid-ignored'

/** An amount within every bound: a finding about it applies to any amount. */
const probeMicro = 10_000

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly currency: string | null
  /** As typed, or without thousands separators. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** An input for an amount, which reads as in the grid except while it's edited. */
export function AmountInput({ currency, text, onText, onBlur, ...input }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  const isAllSelected = useRef(false)
  const echo = echoOf(text, currency)
  // Another value loses the selection with which Tab enters a field, and a digit would be added to it.
  useLayoutEffect(() => {
    if (isEdited && isAllSelected.current) field.current?.select()
  }, [isEdited])
  const enter = ({
    currentTarget: { selectionStart, selectionEnd, value },
  }: FocusEvent<HTMLInputElement>) => {
    isAllSelected.current = selectionStart === 0 && selectionEnd === value.length
    setEdited(true)
  }
  return (
    <TextInput
      placeholder={t`Not set`}
      {...input}
      ref={field}
      classNames={{ input: styles.amount ?? '' }}
      inputMode="decimal"
      rightSection={input.disabled !== true && <span className={styles.note}>{currency ?? ''}</span>}
      rightSectionWidth={44}
      value={isEdited || echo.kind !== 'amount' ? text : formatAmount(echo.amount, currency)}
      onFocus={enter}
      onBlur={(event) => {
        setEdited(false)
        onBlur?.(event)
      }}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}

interface AmountWordsProps {
  readonly amount: Micro
  readonly currency: string | null
}

function AmountWords({ amount, currency }: AmountWordsProps) {
  return <span className={styles.whileEditing}>{useAmountLabel()(amount, currency)}</span>
}

/** Spells an amount out; and shows it as the service stores it, except to people who run ads. */
export function useAmountLabel(): typeof amountLabel {
  return useRawValues() === 'leftOut' ? amountLabel : amountLabelWithMicro
}

interface AmountEchoLineProps {
  readonly echo: AmountEcho
  readonly currency: string | null
  readonly onChoose: (amount: Micro) => void
}

/** What a typed amount reads as, or why it can't be read. */
export function AmountEchoLine({ echo, currency, onChoose }: AmountEchoLineProps) {
  switch (echo.kind) {
    case 'empty':
      return null
    case 'amount':
      return <AmountWords amount={echo.amount} currency={currency} />
    case 'trouble':
      return (
        <Text span c="var(--fd-error)" fz={12} lh="16px">
          {echo.sentence}
        </Text>
      )
    case 'ambiguous':
      return (
        <Group component="span" gap="4px 8px" fz={12}>
          {t`This can be read in two ways:`}
          {echo.interpretations.map(({ amount, title }) => (
            <Button key={amount} onClick={() => onChoose(amount)}>
              {title}
            </Button>
          ))}
        </Group>
      )
  }
}
