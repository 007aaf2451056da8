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
import { type Column, column } from '../../../ui/data-grid/columns.ts'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'

/** A product's way through a job, in a word. */
export const stepStateLabel: Readonly<
  Record<ProductStepState, { word: string; tone: Tone; icon: TablerIcon }>
> = {
  waiting: { word: 'Waiting', tone: 'neutral', icon: IconClock },
  sending: { word: 'Sending', tone: 'information', icon: IconSend },
  done: { word: 'Done', tone: 'ok', icon: IconCircleCheck },
  failed: { word: 'Failed', tone: 'error', icon: IconAlertCircle },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: IconX },
}

/** What the service says of a product it has taken or refused. */
const statusLabel: Readonly<Record<string, string>> = {
  CREATE_SUCCESS: 'Created',
  NO_ANSWER: 'No answer',
  REFUSED: 'Refused',
  UPDATE_SUCCESS: 'Updated',
  NO_CHANGE: 'No change',
  ERROR: 'Refused',
  DELETED: 'Deleted',
}

function StateOf({ step }: { readonly step: ProductStep }) {
  const { word, tone, icon } = stepStateLabel[step.state]
  return <StatusLabel tone={tone} icon={icon} word={word} />
}

export function ProductStepDetails({ step }: { readonly step: ProductStep }) {
  const { id, row, status, errors, warnings } = step
  return (
    <Stack gap={12}>
      <StateOf step={step} />
      {errors.length > 0 && <Sentences title="Why" sentences={errors} />}
      {status === 'NO_ANSWER' && (
        <p>The service may have carried it out. Retrying is safe: nothing happens twice.</p>
      )}
      {warnings.length > 0 && <Sentences title="Warnings" sentences={warnings} />}
      <FieldList
        fields={{
          Id: <IdText text={id} what="ID" />,
          Result: status === null ? null : (statusLabel[status] ?? status),
          ...(row !== null && { 'Feed row': formatCount(row) }),
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
  column('state', 'State', 108, (step) => <StateOf step={step} />),
  column('id', 'ID', { width: 120, grow: 1 }, ({ id }) => <code>{id}</code>),
  column('title', 'Title', { width: 160, grow: 2 }, ({ title }) => title),
  column('result', 'Result', 96, ({ status }) => (status === null ? '' : (statusLabel[status] ?? status))),
  column('why', 'Errors and warnings', { width: 180, grow: 2 }, ({ errors, warnings }) =>
    [...errors, ...warnings].join(' '),
  ),
  column('row', 'Row', { width: 72, align: 'end' }, ({ row }) => (row === null ? '' : formatCount(row))),
]
