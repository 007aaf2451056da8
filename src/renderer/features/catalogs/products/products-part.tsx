import { Group, NativeSelect } from '@mantine/core'
import { IconPlus, IconShoppingBag, IconStack2, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { CatalogChange } from '../../../../shared/catalogs/catalog.ts'
import { productChoices } from '../../../../shared/catalogs/product-labels.ts'
import { type ProductRow, productSorts } from '../../../../shared/catalogs/product-row.ts'
import type { ProductsView, ProductTarget } from '../../../../shared/catalogs/product-view.ts'
import { mapOutcome } from '../../../../shared/core/outcome.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useRead } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import {
  listSelection,
  noRows,
  type RowSelection,
  selectAllRows,
  sizeOf,
} from '../../../table/row-selection.ts'
import { nextSort, type Sort } from '../../../table/sort.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState, NoMatch } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useShownAge } from '../../../workbench/use-waits.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { useSavedViews, ViewsMenu } from '../../../workbench/views-menu.tsx'
import styles from '../catalogs.module.css'
import type { PartProps, PendingPartProps } from '../catalogs-view.ts'
import { Waiting } from '../waiting.tsx'
import { AvailabilityLabel } from './availability-label.tsx'
import { DeleteProducts } from './delete-products.tsx'
import { NewProduct } from './new-product.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductTile } from './product-tile.tsx'

const everything: ProductsView = {
  text: '',
  availability: null,
  groupId: null,
  sort: 'id',
  descending: false,
}

const shipped = [
  { name: t`All products`, content: everything },
  { name: t`In stock`, content: { ...everything, availability: 'in stock' } },
  { name: t`Out of stock`, content: { ...everything, availability: 'out of stock' } },
]

/** `/catalogs/products/ID` searches for one product. */
export function ProductsPart({ view: screen, catalog, reference, act, item, header }: PartProps) {
  const { bridge } = useWorkbench()
  const [view, setView] = useState({ ...everything, text: item ?? '' })
  const [selected, setSelected] = useState<RowSelection>(noRows)
  const [opened, setOpened] = useState<ProductRow | null>(null)
  const [deleting, setDeleting] = useState(false)
  const [making, setMaking] = useState(false)
  const sync = useStore(screen).latest.get(catalog.id)?.sync
  const { isFirst, first } = useFirstRead(catalog, reference, sync)
  const list = useRows('catalogs', 'products', (range) => ({ ...reference, view, ...range }))
  const change = (part: Partial<ProductsView>) => {
    setView({ ...view, ...part })
    // "All that match" belongs to the previous filter; only a new order keeps the selection.
    if (selected.kind === 'allBut' && !('sort' in part)) setSelected(noRows)
  }
  const matching = list.total ?? 0
  const number = sizeOf(selected, matching)
  const selection = useProductSelection(selected, matching, setSelected)
  const sort = { field: view.sort, descending: view.descending }
  const isFiltered = view.text !== '' || view.availability !== null || view.groupId !== null
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          icon: IconShoppingBag,
          kind: t`Product`,
          title: opened.title === '' ? opened.id : opened.title,
          status: opened.availability !== null && <AvailabilityLabel availability={opened.availability} />,
          content: (
            <ProductDetails
              product={opened}
              reference={reference}
              act={act}
              onGroup={(groupId) => change({ groupId })}
            />
          ),
          onClose: () => setOpened(null),
        }
      }
    >
      {header({
        search: (
          <SearchField label={t`Search products`} value={view.text} onChange={(text) => change({ text })} />
        ),
        filters: <ProductFilters view={view} onChange={change} />,
        count: <ProductCount catalog={catalog} total={list.total} />,
        actions: (
          <Button variant="filled" icon={IconPlus} onClick={() => setMaking(true)}>{t`New product`}</Button>
        ),
        selection: number > 0 && (
          <SelectedProducts
            selected={selected}
            matching={matching}
            onSelect={setSelected}
            onDelete={() => setDeleting(true)}
          />
        ),
      })}
      {first.fault !== null && <FaultNotice fault={first.fault} onRetry={first.refetch} variant="bar" />}
      {sync?.kind === 'failed' && (
        <FaultNotice
          fault={sync.fault}
          onRetry={() => act.run(() => bridge.catalogs.readProducts(reference))}
          variant="bar"
        />
      )}
      <RowList
        list={list}
        loading={t`Loading products`}
        empty={
          <NoProducts
            isSyncing={sync?.kind === 'running' || (isFirst && first.fault === null)}
            onClear={isFiltered ? () => change({ text: '', availability: null, groupId: null }) : null}
          />
        }
        label={t`Products`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={opened?.id ?? null}
        onOpen={setOpened}
        selection={selection}
        sort={sort}
        onSort={(field) => change(sortedBy(sort, field))}
      />
      {making && <NewProduct reference={reference} catalog={catalog} onClose={() => setMaking(false)} />}
      {deleting && (
        <DeleteProducts
          reference={reference}
          catalog={catalog}
          target={targetOf(selected, view)}
          number={number}
          onDone={() => setSelected(noRows)}
          onClose={() => setDeleting(false)}
        />
      )}
    </ListAndInspector>
  )
}

/** Before a catalog is known: the frame of its products, which stays when they come. */
export function PendingProducts({ fault, onRetry, header }: PendingPartProps) {
  return (
    <>
      {header({
        search: (
          <Waiting>
            <SearchField label={t`Search products`} value="" onChange={ignore} />
          </Waiting>
        ),
        filters: (
          <Waiting>
            <ProductFilters view={everything} onChange={ignore} />
          </Waiting>
        ),
        actions: (
          <Button
            variant="filled"
            icon={IconPlus}
            disabledReason={t`The catalog isn’t loaded yet.`}
          >{t`New product`}</Button>
        ),
      })}
      <RowList
        list={rowsOfReply<ProductRow>({ value: null, fault, refetch: onRetry })}
        loading={t`Loading catalogs`}
        label={t`Products`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={null}
        onOpen={ignore}
        selection={listSelection(noRows, 0, { keyOf, labelOf, onChange: ignore })}
        sort={{ field: everything.sort, descending: everything.descending }}
        onSort={ignore}
      />
    </>
  )
}

const ignore = () => undefined

function sortedBy(sort: Sort, field: string): Partial<ProductsView> {
  const sortField = productSorts.find((name) => name === field)
  return sortField === undefined ? {} : { sort: sortField, descending: nextSort(sort, field).descending }
}

/** The demo catalog loads its products at once; other services only on request. */
function useFirstRead(
  catalog: PartProps['catalog'],
  reference: PartProps['reference'],
  sync: CatalogChange['sync'] | undefined,
) {
  const { bridge } = useWorkbench()
  const isSandbox = currentEnvironment(useLive('session'))?.environment.kind === 'sandbox'
  const isFirst = isSandbox && catalog.productsReadAt === null && sync === undefined
  const begin = async () => mapOutcome(await bridge.catalogs.readProducts(reference), () => true)
  const first = useRead(['catalogs', 'readProducts', reference], isFirst ? begin : null)
  return { isFirst, first }
}

interface ProductCountProps extends Pick<PartProps, 'catalog'> {
  readonly total: number | null
}

function ProductCount({ catalog: { productsReadAt }, total }: ProductCountProps) {
  useShownAge(productsReadAt)
  return (
    <span>
      {total !== null && `${plural(total, { one: '# product', other: '# products' })} · `}
      {productsReadAt === null ? t`not synced yet` : rich`synced ${<RelativeTime at={productsReadAt} />}`}
    </span>
  )
}

/** The selected products: by ID, or as all that match a view. */
function targetOf({ kind, keys }: RowSelection, view: ProductsView): ProductTarget {
  const ids = [...keys]
  return kind === 'allBut' ? { kind: 'view', view, except: ids } : { kind: 'ids', ids }
}

interface ProductFiltersProps {
  readonly view: ProductsView
  readonly onChange: (change: Partial<ProductsView>) => void
}

function ProductFilters({ view, onChange }: ProductFiltersProps) {
  const savedViews = useSavedViews('products')
  return (
    <>
      <ViewsMenu views={savedViews} shipped={shipped} current={view} onChoose={onChange} />
      <NativeSelect
        aria-label={t`Availability`}
        data={[{ value: '', label: t`Any availability` }, ...productChoices.availability]}
        value={view.availability ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ availability: value === '' ? null : value })}
      />
      {view.groupId !== null && (
        <Button onClick={() => onChange({ groupId: null })}>{t`Group ${view.groupId}: show all`}</Button>
      )}
    </>
  )
}

interface SelectedProductsProps {
  readonly selected: RowSelection
  readonly matching: number
  readonly onSelect: (selection: RowSelection) => void
  readonly onDelete: () => void
}

function SelectedProducts({ selected, matching, onSelect, onDelete }: SelectedProductsProps) {
  const [, navigate] = useLocation()
  const number = sizeOf(selected, matching)
  return (
    <Group component="section" gap={8} aria-label={t`Selection`}>
      <strong>{plural(number, { one: '# product selected', other: '# products selected' })}</strong>
      {number < matching && (
        <Button onClick={() => onSelect(selectAllRows)}>
          {plural(matching, { one: 'Select all # product', other: 'Select all # products' })}
        </Button>
      )}
      <Button onClick={() => onSelect(noRows)}>{t`Select none`}</Button>
      <Button
        icon={IconStack2}
        disabled={selected.kind === 'allBut' || number > 10_000}
        onClick={() => navigate('/catalogs/sets/new-manual', { state: [...selected.keys] })}
      >{t`New product set`}</Button>
      <Button color="danger" icon={IconTrash} onClick={onDelete}>
        {plural(number, { one: 'Delete # product', other: 'Delete # products' })}
      </Button>
    </Group>
  )
}

function useProductSelection(
  selected: RowSelection,
  matching: number,
  onChange: (selected: RowSelection) => void,
) {
  return useMemo(
    () => listSelection(selected, matching, { keyOf, labelOf, onChange }),
    [selected, matching, onChange],
  )
}

interface NoProductsProps {
  readonly isSyncing: boolean
  /** Null unless a search or filter leaves none. */
  readonly onClear: (() => void) | null
}

function NoProducts({ isSyncing, onClear }: NoProductsProps) {
  const [, navigate] = useLocation()
  // A search that a link brought along finds its product once it's synced.
  if (isSyncing) return <SkeletonRows label={t`Syncing products`} />
  if (onClear !== null)
    return <NoMatch sentence={t`No products match.`} clearLabel={t`Show all products`} onClear={onClear} />
  return (
    <EmptyState
      icon={IconShoppingBag}
      scene="catalogs"
      sentence={t`No products synced yet.`}
      hint={t`Sync products from the service, or open a feed to send products. The service lists only the first variant of each group.`}
    >
      <Button variant="filled" onClick={() => navigate('/catalogs/feed')}>{t`Go to feed`}</Button>
    </EmptyState>
  )
}

const keyOf = ({ id }: ProductRow) => id
const labelOf = ({ id, title }: ProductRow) => t`Select ${title === '' ? id : title}`

const columns: readonly Column<ProductRow>[] = [
  column('title', t`Title`, { width: 200, grow: 2, sortable: true }, (product) => (
    <span className={styles.product}>
      <ProductTile product={product} />
      <NameText text={product.title} />
    </span>
  )),
  column('id', t`ID`, { width: 120, grow: 1, sortable: true, optional: 'late' }, ({ id }) => (
    <code>{id}</code>
  )),
  column('price', t`Price`, { width: 112, align: 'end', sortable: true }, ({ price }) => (
    <Price text={price} />
  )),
  column('sale', t`Sale price`, { width: 104, align: 'end', optional: true }, ({ salePrice }) => (
    <Price text={salePrice} />
  )),
  column('availability', t`Availability`, { width: 160, sortable: true }, ({ availability }) =>
    availability === null ? '' : <AvailabilityLabel availability={availability} />,
  ),
  column(
    'stock',
    t`Inventory`,
    { width: 80, align: 'end', optional: true },
    ({ inventory }) => inventory ?? '',
  ),
  column('group', t`Group`, { width: 104, sortable: true, optional: true }, ({ groupId }) =>
    groupId === null ? null : <code>{groupId}</code>,
  ),
  column(
    'seen',
    t`Last synced`,
    { width: 120, align: 'end', sortable: true, optional: true },
    ({ seenAt }) => <RelativeTime at={seenAt} />,
  ),
]

/** The amount stands out from its currency, which is the same in most rows. */
function Price({ text }: { readonly text: string | null }) {
  const [, amount, currency] = /^(\S+) ([A-Z]{3})$/.exec(text ?? '') ?? []
  if (amount === undefined) return text
  return (
    <>
      {amount} <span className={parts.muted}>{currency}</span>
    </>
  )
}
