import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { changeableStatuses } from '../../../../shared/api/ads/campaigns.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityField } from '../../../../shared/campaigns/entity-fields.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { DateInput } from '../../../ui/inputs/date-input.tsx'
import { formatCount } from '../../../ui/number.ts'
import { useAmountLabel } from '../inspector/amount-field.tsx'
import { type amountLabel, echoOf } from '../inspector/amount-result.ts'
import styles from './bulk.module.css'
import {
  type BulkForm,
  type BulkOperation,
  type BulkTerms,
  bulkFields,
  bulkOperationLabel,
  bulkOperationsFor,
  readBulkForm,
} from './bulk-form.ts'

interface BulkFieldsProps {
  readonly form: BulkForm
  readonly choices: readonly GridSubject[]
  readonly terms: BulkTerms
  readonly trouble: string | null
  readonly disabled: boolean
  readonly onChange: (form: BulkForm) => void
}

const subjectTitles = { campaign: t`Campaigns`, lineItem: t`Line items` } as const

/** Which rows, which field, and which operation. */
export function BulkFields({ form, choices, terms, trouble, disabled, onChange }: BulkFieldsProps) {
  const fields = bulkFields(form.subjects)
  const field = fields.find(({ key }) => key === form.field)
  const operations = field === undefined ? [] : bulkOperationsFor(field)
  const take = (key: string, subjects: readonly GridSubject[]) => {
    const next = bulkFields(subjects).find((one) => one.key === key) ?? bulkFields(subjects)[0]
    const operation = next === undefined ? 'set' : (bulkOperationsFor(next)[0] ?? 'set')
    onChange({ ...form, subjects, field: next?.key ?? key, operation, text: '', replacement: '' })
  }
  return (
    <fieldset className={styles.fields} disabled={disabled} aria-label={t`What to change`}>
      {choices.length > 1 && (
        <div className={styles.subjects}>
          {choices.map((subject) => {
            const isChosen = form.subjects.includes(subject)
            return (
              <Checkbox
                key={subject}
                label={subjectTitles[subject]}
                checked={isChosen}
                disabled={isChosen && form.subjects.length === 1}
                onChange={() =>
                  take(
                    form.field,
                    choices.filter((one) => (one === subject ? !isChosen : form.subjects.includes(one))),
                  )
                }
              />
            )
          })}
        </div>
      )}
      <NativeSelect
        label={t`Field`}
        data-autofocus
        value={form.field}
        data={fields.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={({ currentTarget }) => take(currentTarget.value, form.subjects)}
      />
      <NativeSelect
        label={t`Action`}
        value={form.operation}
        data={operations.map((one) => ({ value: one, label: bulkOperationLabel[one] }))}
        onChange={({ currentTarget }) => {
          const operation = operations.find((one) => one === currentTarget.value)
          if (operation !== undefined) onChange({ ...form, operation, text: '', replacement: '' })
        }}
      />
      <Value form={form} terms={terms} trouble={trouble} onChange={onChange} />
    </fieldset>
  )
}

type ValueProps = Pick<BulkFieldsProps, 'form' | 'terms' | 'trouble' | 'onChange'>

const labels: Readonly<Record<BulkOperation, string>> = {
  set: t`New value`,
  increasePercent: t`Percentage`,
  decreasePercent: t`Percentage`,
  increase: t`Amount`,
  decrease: t`Amount`,
  replace: t`Find`,
  shiftFlight: t`Days`,
  shiftDays: t`Days`,
  clear: '',
}

function Value({ form, terms, trouble, onChange }: ValueProps) {
  const label = useAmountLabel()
  const { operation, text } = form
  const field = bulkFields(form.subjects).find(({ key }) => key === form.field)
  const set = (change: Partial<BulkForm>) => onChange({ ...form, ...change })
  if (operation === 'clear' || field === undefined) return null
  const choices = choicesOf(field)
  if (operation === 'set' && choices !== null) {
    return (
      <NativeSelect
        label={labels.set}
        value={text}
        data={[
          { value: '', label: t`Choose one` },
          ...choices.map((choice) => ({ value: choice, label: fromConstant(choice) })),
        ]}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
    )
  }
  if (operation === 'set' && field.kind.kind === 'time') {
    return (
      <>
        <DateInput
          type="date"
          label={t`New date, ${terms.timezone}`}
          value={text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        />
        <DateInput
          type="time"
          label={t`New time`}
          value={form.time}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </>
    )
  }
  return (
    <>
      <TextInput
        label={labels[operation]}
        description={
          operation === 'shiftDays' || operation === 'shiftFlight'
            ? t`On the clock of ${terms.timezone}; -7 is a week earlier.`
            : hintOf(form, terms, label)
        }
        value={text}
        error={trouble}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      {(operation === 'increasePercent' || operation === 'decreasePercent') && (
        <NativeSelect
          label={t`Round to`}
          value={String(form.step ?? '')}
          data={[
            { value: '', label: t`The smallest coin` },
            ...steps.map((step) => ({ value: String(step), label: t`Multiples of ${step}` })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ step: value === '' ? null : Number(value) })}
        />
      )}
      {operation === 'replace' && (
        <>
          <TextInput
            label={t`Replace with`}
            value={form.replacement}
            onChange={({ currentTarget }) => set({ replacement: currentTarget.value })}
          />
          <Checkbox
            className={styles.besideInput ?? ''}
            label={t`Match capitals`}
            checked={form.matchCase}
            onChange={({ currentTarget }) => set({ matchCase: currentTarget.checked })}
          />
        </>
      )}
    </>
  )
}

/** Whole units of the currency. */
const steps = [1, 5, 10, 50] as const

/** Values to choose from; null if the value is typed. */
function choicesOf({ kind }: EntityField): readonly string[] | null {
  switch (kind.kind) {
    case 'choice':
    case 'choices':
      return kind.choices
    case 'status':
      return changeableStatuses
    case 'number':
      return kind.among?.map(String) ?? null
    default:
      return null
  }
}

/** What a typed amount reads as, or what may be typed. */
function hintOf(form: BulkForm, terms: BulkTerms, label: typeof amountLabel): string | undefined {
  const { operation, field, text } = form
  const { currency } = terms
  if (operation === 'increasePercent' || operation === 'decreasePercent') return percentExample(form, terms)
  if (!field.endsWith('_local_micro')) return undefined
  const echo = echoOf(text.trim().replace(/^[-−–+]\s*/, ''), currency)
  return echo.kind === 'amount' ? label(echo.amount, currency) : undefined
}

/** With the percentage that is typed, because 150 % more and 150 % of a budget are easily confused. */
function percentExample(form: BulkForm, terms: BulkTerms): string {
  const result = readBulkForm(form, terms)
  const isIncrease = form.operation === 'increasePercent'
  const usual = isIncrease ? 115 : 85
  const percent = result.kind === 'ready' && result.action.kind === 'percent' ? result.action.percent : usual
  const change = `${isIncrease ? '+' : '−'}${formatCount(Math.abs(percent - 100))} %`
  return t`${change} turns 100 into ${formatCount(percent)}.`
}
