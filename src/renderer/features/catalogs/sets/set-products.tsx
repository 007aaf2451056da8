import { Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { Fields } from '../../../../shared/core/json.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { countOf } from '../../../ui/number.ts'
import styles from '../catalogs.module.css'

const withProducts = z.looseObject({ product_ids: z.array(z.string()) })

/** Product ids of a set; none where the service left them out. */
export function productIdsOf(record: Fields): readonly string[] {
  const read = withProducts.safeParse(record)
  return read.success ? read.data.product_ids : []
}

interface SetProductsProps {
  readonly known: readonly string[]
  readonly busy: boolean
  /** Replaces every product of the set. */
  readonly onSave: (ids: readonly string[]) => void
}

/** The products of a manual set by their ids, one a line: a list that can be pasted, sorted out and sent back. */
export function SetProducts({ known, busy, onSave }: SetProductsProps) {
  const { text, values } = useFields({ ids: known.join('\n') })
  const ids = idsIn(values.ids)
  const before = new Set(known)
  const added = ids.filter((id) => !before.has(id)).length
  const removed = known.length - (ids.length - added)
  const isSame = added === 0 && removed === 0
  return (
    <Form
      label="Products of the set"
      submitLabel="Save products"
      submitVariant="default"
      disabled={isSame || ids.length === 0 || ids.length > 10_000 || busy}
      beside={
        <Text c="dimmed" role="status">
          {isSame ? countOf(ids.length, 'product') : `${added} added, ${removed} removed`}
        </Text>
      }
      onSubmit={() => onSave(ids)}
    >
      <Textarea
        label="Products"
        description="Product ids, one a line"
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: styles.ids ?? '' }}
        {...text('ids')}
      />
    </Form>
  )
}

function idsIn(text: string): readonly string[] {
  const ids = text.split('\n').map((line) => line.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
