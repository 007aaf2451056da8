import { Stack } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ProductStep, ProductStepState } from '../../../../shared/catalogs/product-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'

/** Stage of a product in a job. */
export const stepStateLabel: Readonly<
  Record<ProductStepState, { label: string; tone: Tone; icon: TablerIcon }>
> = {
  waiting: { label: t`Waiting`, tone: 'neutral', icon: IconClock },
  sending: { label: t`Sending`, tone: 'information', icon: IconSend },
  done: { label: t`Done`, tone: 'ok', icon: IconCircleCheck },
  failed: { label: t`Failed`, tone: 'error', icon: IconAlertCircle },
  cancelled: { label: t`Cancelled`, tone: 'neutral', icon: IconX },
}

/** The service's status of a product that it accepted or rejected. */
const statusLabel: Readonly<Record<string, string>> = {
  CREATE_SUCCESS: t`Created`,
  NO_ANSWER: t`No response`,
  REFUSED: t`Refused`,
  UPDATE_SUCCESS: t`Updated`,
  NO_CHANGE: t`No change`,
  ERROR: t`Refused`,
  DELETED: t`Deleted`,
}

interface ProductStepLabelProps {
  readonly step: ProductStep
  readonly iconOnly?: boolean
}

/** The stage of a product, as a pill. */
export function ProductStepLabel({ step, iconOnly = false }: ProductStepLabelProps) {
  const { label, tone, icon } = stepStateLabel[step.state]
  return <StatusLabel tone={tone} icon={icon} label={label} iconOnly={iconOnly} />
}

export function ProductStepDetails({ step }: { readonly step: ProductStep }) {
  const { id, row, status, errors, warnings } = step
  return (
    <Stack gap={12}>
      {errors.length > 0 && <Sentences title={t`Why`} sentences={errors} />}
      {status === 'NO_ANSWER' && (
        <p>{t`The service may have carried it out. Retrying is safe: nothing happens twice.`}</p>
      )}
      {warnings.length > 0 && <Sentences title={t`Warnings`} sentences={warnings} />}
      <FieldList
        fields={{
          [t`ID`]: <IdText text={id} what={t`ID`} />,
          [t`Result`]: status === null ? null : (statusLabel[status] ?? status),
          ...(row !== null && { [t`Feed row`]: formatCount(row) }),
        }}
      />
    </Stack>
  )
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul className={parts.bullets}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

export const productStepColumns: readonly Column<ProductStep>[] = [
  // Most products are done, and need no words for it.
  column('state', t`State`, 108, (step) => <ProductStepLabel step={step} iconOnly={step.state === 'done'} />),
  column('id', t`ID`, { width: 120, grow: 1, optional: true }, ({ id }) => <code>{id}</code>),
  column('title', t`Title`, { width: 160, grow: 2 }, ({ title }) => title),
  column('result', t`Result`, 96, ({ status }) => (status === null ? '' : (statusLabel[status] ?? status))),
  column('why', t`Errors and warnings`, { width: 180, grow: 3 }, ({ errors, warnings }) =>
    [...errors, ...warnings].join(' '),
  ),
  column('row', t`Row`, { width: 72, align: 'end' }, ({ row }) => (row === null ? '' : formatCount(row))),
]
