import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../../shared/money/amount-label.ts'
import { currencyDecimals } from '../../../shared/money/currencies.ts'
import { readAmount } from '../../../shared/money/money-input.ts'
import {
  anyCurrency,
  type MoneyThresholds as Thresholds,
  thresholdOf,
} from '../../../shared/money/money-threshold.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './settings.module.css'

/** The amounts above which an amount has to be typed before it's published: one for all currencies, with exceptions. */
export function MoneyThresholds() {
  const { bridge, live } = useWorkbench()
  const { moneyThresholds } = useLive('preferences')
  const { task, run } = useAct()
  const save = (next: Thresholds) =>
    run(() => bridge.preferences.change({ moneyThresholds: { ...next } }), live.preferences.accept)
  const currencyCodes = Object.keys(moneyThresholds).filter((code) => code !== anyCurrency)
  const anyCurrencyLabel = currencyCodes.length === 0 ? t`All currencies` : t`All other currencies`
  const without = (code: string): Thresholds =>
    Object.fromEntries(Object.entries(moneyThresholds).filter(([known]) => known !== code))
  return (
    <>
      <ul className={styles.thresholds} aria-label={t`Amounts to confirm by typing`}>
        {[...currencyCodes.toSorted(), anyCurrency].map((code) => {
          const threshold = thresholdOf(moneyThresholds, code)
          return (
            <li key={code}>
              <span>{code === anyCurrency ? anyCurrencyLabel : code}</span>
              <span className={parts.tabular}>
                {threshold === null
                  ? t`never`
                  : t`from ${formatAmount(threshold, code === anyCurrency ? null : code)}`}
              </span>
              {code === anyCurrency ? null : (
                <Button
                  aria-label={t`Remove the amount for ${code}`}
                  onClick={() => save(without(code))}
                >{t`Remove`}</Button>
              )}
            </li>
          )
        })}
      </ul>
      <ThresholdForm onSave={(code, amount) => save({ ...moneyThresholds, [code]: amount })} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </>
  )
}

interface ThresholdFormProps {
  readonly onSave: (code: string, amount: Thresholds[string] | null) => void
}

function ThresholdForm({ onSave }: ThresholdFormProps) {
  const [code, setCode] = useState('')
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<{ readonly code?: string; readonly amount?: string }>({})
  const submit = () => {
    const currency = code.trim().toUpperCase()
    if (currency !== '' && currencyDecimals(currency) === undefined) {
      return setTrouble({ code: t`Enter a currency, such as EUR or JPY.` })
    }
    const result = readAmount(text, currency)
    if (result.kind === 'ambiguous') {
      return setTrouble({ amount: t`This can be read in two ways. Write it without separators.` })
    }
    if (result.kind !== 'empty' && (result.kind !== 'amount' || result.amount < 1)) {
      return setTrouble({ amount: t`Enter an amount, such as 10000 or 2.5k.` })
    }
    onSave(currency === '' ? anyCurrency : currency, result.kind === 'empty' ? null : result.amount)
    setTrouble({})
    setCode('')
    setText('')
  }
  return (
    <Form submitLabel={t`Save amount`} submitVariant="default" layout="row" onSubmit={submit}>
      <TextInput
        label={t`Currency`}
        description={t`Empty for all currencies.`}
        inputWrapperOrder={aboveInput}
        value={code}
        maxLength={3}
        error={trouble.code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <TextInput
        label={t`Confirm from`}
        description={t`Empty for never.`}
        inputWrapperOrder={aboveInput}
        value={text}
        error={trouble.amount}
        inputMode="decimal"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Form>
  )
}

/** The button beside the fields stands in line with their boxes. */
const aboveInput: ('label' | 'description' | 'input' | 'error')[] = ['label', 'description', 'input', 'error']
