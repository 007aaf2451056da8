import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { ProductRow } from '../../../../shared/catalogs/product-row.ts'
import { useCall } from '../../../data/client.ts'
import { IdText } from '../../../ui/id-text.tsx'
import { FieldList, FieldRow } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { CatalogReference, CatalogsStore } from '../catalogs-store.ts'

interface ProductDetailsProps {
  readonly product: ProductRow
  readonly reference: CatalogReference
  readonly catalogs: CatalogsStore
  readonly onGroup: (groupId: string) => void
}

/** What is known of one product. */
export function ProductDetails({ product, reference, catalogs, onGroup }: ProductDetailsProps) {
  const { bridge } = useWorkbench()
  const busy = useStore(catalogs.store).task.kind === 'running'
  // Lists carry what their columns show; the whole product is read when it is opened.
  const { value: record } = useCall('catalogs', 'product', { ...reference, productId: product.id })
  const { id, productKey, price, salePrice, availability, inventory, groupId, groupKey } = product
  const labels = product.labels.flatMap((label, place) => (label === null ? [] : [`${place}: ${label}`]))
  const showGroup = async () => {
    if (groupId === null) return
    if (groupKey !== null) await catalogs.run(() => bridge.catalogs.readGroup({ ...reference, groupKey }))
    onGroup(groupId)
  }
  return (
    <div className={styles.stack}>
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
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={showGroup}>
            Show all variants of this group
          </Button>
        </div>
      )}
    </div>
  )
}
