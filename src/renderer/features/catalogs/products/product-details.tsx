import { Button, Group, Stack } from '@mantine/core'
import type { ProductRow } from '../../../../shared/catalogs/product-row.ts'
import type { Act } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CatalogReference } from '../catalogs-view.ts'

interface ProductDetailsProps {
  readonly product: ProductRow
  readonly reference: CatalogReference
  readonly act: Act
  readonly onGroup: (groupId: string) => void
}

/** What is known of one product. */
export function ProductDetails({ product, reference, act, onGroup }: ProductDetailsProps) {
  const { bridge } = useWorkbench()
  // Lists carry what their columns show; the whole product is read when it is opened.
  const { value: record } = useCall('catalogs', 'product', { ...reference, productId: product.id })
  const { id, productKey, price, salePrice, availability, inventory, groupId, groupKey } = product
  const labels = product.labels.flatMap((label, place) => (label === null ? [] : [`${place}: ${label}`]))
  const showGroup = async () => {
    if (groupId === null) return
    if (groupKey !== null) await act.run(() => bridge.catalogs.readGroup({ ...reference, groupKey }))
    onGroup(groupId)
  }
  return (
    <Stack gap={12}>
      <FieldList>
        <FieldRow name="Id">
          <IdText text={id} what="the id" />
        </FieldRow>
        <FieldRow name="Product key">
          {productKey !== null && <IdText text={productKey} what="the product key" />}
        </FieldRow>
        <FieldRow name="Price">{price}</FieldRow>
        <FieldRow name="Sale price">{salePrice}</FieldRow>
        <FieldRow name="Availability">{availability}</FieldRow>
        <FieldRow name="Inventory">{inventory}</FieldRow>
        <FieldRow name="Product type">{product.productType}</FieldRow>
        <FieldRow name="Category">{product.category}</FieldRow>
        <FieldRow name="Labels">{labels.join(', ')}</FieldRow>
        <FieldRow name="Group">{groupId}</FieldRow>
        <FieldRow name="Link">{product.link}</FieldRow>
        <FieldRow name="Image link">{product.imageLink}</FieldRow>
      </FieldList>
      {record !== null && <RecordFold what="product" record={record} />}
      {groupId !== null && (
        <Group gap={8}>
          <Button disabled={act.task.kind === 'running'} onClick={showGroup}>
            Show all variants of this group
          </Button>
        </Group>
      )}
    </Stack>
  )
}
