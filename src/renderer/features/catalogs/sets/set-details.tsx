import { Group, Stack, Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { CatalogRow } from '../../../../shared/catalogs/catalog.ts'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type { Act } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { InspectorPart } from '../../../ui/inspector/inspector-panel.tsx'
import { RemovalMenu } from '../../../ui/inspector/removal-menu.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CatalogTarget } from '../catalog-target.tsx'
import styles from '../catalogs.module.css'
import type { CatalogReference } from '../catalogs-view.ts'
import { filtersText } from './filter-labels.ts'
import { FoundProducts } from './found-products.tsx'
import { SetFields, textsOf, useSetFields } from './set-fields.tsx'

interface SetDetailsProps {
  readonly set: ProductSetRow
  readonly act: Act
  readonly catalog: CatalogRow
  readonly reference: CatalogReference
  readonly onChanged: () => Promise<void>
}

/** An opened product set: its details, and the actions to rename and delete it. */
export function SetDetails({ set, act, catalog, reference, onChanged }: SetDetailsProps) {
  const { bridge } = useWorkbench()
  const fields = useSetFields(set)
  const isBusy = act.task.kind === 'running'
  const isManual = set.type === 'MANUAL'
  const ofSet = { ...reference, setId: set.id }
  const isFiltered = set.filters.length > 0 && !set.gone
  const { value: found } = useCall(
    'catalogs',
    'previewSet',
    isFiltered ? { ...reference, filters: [...set.filters] } : null,
  )
  const change = async (work: () => ReturnType<typeof bridge.catalogs.readSet>) => {
    await act.run(work)
    await onChanged()
  }
  return (
    <Stack gap={12}>
      <InspectorPart part="acts">
        <RefreshButton
          label={t`Refresh product set`}
          busy={isBusy}
          onClick={() => change(() => bridge.catalogs.readSet(ofSet))}
        />
      </InspectorPart>
      <RemovalMenu
        label={t`Delete product set`}
        title={t`Delete ${set.name}?`}
        onConfirm={async () => {
          const removed = await bridge.catalogs.removeSet(ofSet)
          if (removed.ok) await onChanged()
          return removed
        }}
      >
        <p>{t`This deletes the set for good. Its products stay.`}</p>
        <Group>
          <CatalogTarget reference={reference} catalog={catalog} />
        </Group>
      </RemovalMenu>
      <InspectorFigures label={t`Figures of the set`}>
        <Figure title={t`Products`} value={formatCount(set.products)} />
      </InspectorFigures>
      <FieldList
        fields={{
          [t`ID`]: <IdText text={set.id} what={t`set ID`} />,
          [t`Kind`]: isManual ? t`Selected products` : t`By filters`,
          ...(set.filters.length > 0 && { [t`Filters`]: filtersText(set.filters) }),
        }}
      />
      {!isManual && <Text c="dimmed">{t`You can’t change a filtered set. Create another one instead.`}</Text>}
      {found !== null && <FoundProducts preview={found} filters={set.filters} />}
      {isManual && !set.gone && set.record !== null && (
        <SetProducts
          key={set.readAt}
          known={productIdsOf(set.record)}
          busy={isBusy}
          onSave={(ids) =>
            change(() =>
              bridge.catalogs.changeSet({
                ...ofSet,
                name: set.name,
                description: set.description,
                target: { kind: 'ids', ids: [...ids] },
              }),
            )
          }
        />
      )}
      {isManual && (
        <Form
          label={t`Edit product set`}
          submitLabel={t`Save name and description`}
          disabled={isBusy}
          missing={textsOf(fields).name === '' ? t`Enter a name.` : null}
          onSubmit={() =>
            change(() => bridge.catalogs.changeSet({ ...ofSet, ...textsOf(fields), target: null }))
          }
        >
          <SetFields isNew={false} fields={fields} />
        </Form>
      )}
      {set.record !== null && <RecordFold what={t`product set`} record={set.record} />}
    </Stack>
  )
}

const withProducts = z.looseObject({ product_ids: z.array(z.string()) })

/** Product IDs of a set; empty if the service left them out. */
function productIdsOf(record: Fields): readonly string[] {
  const parsedRecord = withProducts.safeParse(record)
  return parsedRecord.success ? parsedRecord.data.product_ids : []
}

interface SetProductsProps {
  readonly known: readonly string[]
  readonly busy: boolean
  /** Replaces every product of the set. */
  readonly onSave: (ids: readonly string[]) => void
}

function reasonFor(count: number, isSame: boolean): string | null {
  if (count === 0) return t`Enter a product ID.`
  if (count > 10_000) return t`A set has at most 10,000 products.`
  return isSame ? t`Nothing changed yet.` : null
}

/** The products of a manual set by ID, one per line: a list to paste, edit and send. */
function SetProducts({ known, busy, onSave }: SetProductsProps) {
  const { text, values } = useFields({ ids: known.join('\n') })
  const ids = idsIn(values.ids)
  const before = new Set(known)
  const added = ids.filter((id) => !before.has(id)).length
  const removed = known.length - (ids.length - added)
  const isSame = added === 0 && removed === 0
  return (
    <Form
      label={t`Products of the set`}
      submitLabel={t`Save products`}
      submitVariant="default"
      disabled={busy}
      missing={reasonFor(ids.length, isSame)}
      beside={
        <Text c="dimmed" role="status">
          {isSame
            ? plural(ids.length, { one: '# product', other: '# products' })
            : t`${added} added, ${removed} removed`}
        </Text>
      }
      onSubmit={() => onSave(ids)}
    >
      <Textarea
        label={t`Products`}
        description={t`Product IDs, one per line`}
        autosize
        minRows={3}
        maxRows={10}
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
