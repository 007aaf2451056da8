import { Button, Group, Stack } from '@mantine/core'
import type { ProductRow } from '../../../../shared/catalogs/product-row.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Act } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { Figure, InspectorFigures } from '../../../ui/inspector/inspector-figures.tsx'
import { formatCount } from '../../../ui/number.ts'
import { ExternalLink } from '../../../ui/record/external-link.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CatalogReference } from '../catalogs-view.ts'

interface ProductDetailsProps {
  readonly product: ProductRow
  readonly reference: CatalogReference
  readonly act: Act
  readonly onGroup: (groupId: string) => void
}

export function ProductDetails({ product, reference, act, onGroup }: ProductDetailsProps) {
  const { bridge } = useWorkbench()
  // Lists only carry the columns they show; the whole product is loaded when it's opened.
  const { value: record } = useCall('catalogs', 'product', { ...reference, productId: product.id })
  const { id, productKey, price, salePrice, inventory, groupId, groupKey } = product
  const labels = product.labels.flatMap((label, place) => (label === null ? [] : [`${place}: ${label}`]))
  const showGroup = async () => {
    if (groupId === null) return
    if (groupKey !== null) await act.run(() => bridge.catalogs.readGroup({ ...reference, groupKey }))
    onGroup(groupId)
  }
  return (
    <Stack gap={12}>
      <InspectorFigures label={t`Figures of the product`}>
        <Figure title={t`Price`} value={price ?? t`Not set`} />
        {salePrice !== null && <Figure title={t`Sale price`} value={salePrice} />}
        {inventory !== null && <Figure title={t`Inventory`} value={formatCount(inventory)} />}
      </InspectorFigures>
      <FieldList
        fields={{
          [t`ID`]: <IdText text={id} what={t`ID`} />,
          [t`Product key`]: productKey !== null && <IdText text={productKey} what={t`the product key`} />,
          [t`Product type`]: product.productType,
          [t`Category`]: product.category,
          [t`Labels`]: labels.join(', '),
          [t`Group`]: groupId,
          [t`Link`]: product.link && <ExternalLink url={product.link} />,
          [t`Image link`]: product.imageLink && <ExternalLink url={product.imageLink} />,
        }}
      />
      {record !== null && <RecordFold what={t`product`} record={record} />}
      {groupId !== null && (
        <Group gap={8}>
          <Button
            disabled={act.task.kind === 'running'}
            onClick={showGroup}
          >{t`Show all variants of this group`}</Button>
        </Group>
      )}
    </Stack>
  )
}
