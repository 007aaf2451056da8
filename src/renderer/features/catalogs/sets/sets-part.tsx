import { TextInput } from '@mantine/core'
import { IconFilter, IconListCheck, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import { formatList } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountBar } from '../../../ui/chart/count-bar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { type TextFieldProps, useFields } from '../../../ui/form/use-fields.ts'
import { Examples } from '../../../ui/inputs/examples.tsx'
import { useExample } from '../../../ui/inputs/use-example.ts'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { PartProps, PendingPartProps } from '../catalogs-view.ts'
import { Waiting } from '../waiting.tsx'
import { filterLabel, filtersText } from './filter-labels.ts'
import { FilteredSet, type FilterTexts } from './filtered-set.tsx'
import { ManualSet } from './manual-set.tsx'
import { SetDetails } from './set-details.tsx'
import { SetState } from './set-state.tsx'

const examples: readonly { readonly meaning: string; readonly filters: readonly FilterTexts[] }[] = [
  { meaning: t`Low prices`, filters: [{ attribute: 'price', operator: 'LESS_THAN', value: '50' }] },
  {
    meaning: t`Reduced and in stock`,
    filters: [
      { attribute: 'sale_price', operator: 'GREATER_THAN', value: '0' },
      { attribute: 'inventory', operator: 'GREATER_THAN', value: '0' },
    ],
  },
  {
    meaning: t`One product type`,
    filters: [{ attribute: 'product_type', operator: 'CONTAINS', value: t`Camping` }],
  },
]

const noFilters: readonly FilterTexts[] = []

const textOf = (filters: readonly FilterTexts[]) => formatList(filters.map(filterLabel))

/** Product sets that were created or looked up here; the service has no list of them. */
export function SetsPart({ catalog, reference, act, item, header }: PartProps) {
  const { bridge } = useWorkbench()
  const [, navigate] = useLocation()
  const { text, values, reset } = useFields({ id: '' })
  const [example, setExample] = useExample(item === 'new', noFilters)
  const id = values.id.trim()
  const list = useCall('catalogs', 'sets', reference)
  const { shown, close } = useShownItem(item, { rows: list.value, keyOf, address: '/catalogs/sets' })
  const opened = list.value?.find((set) => set.id === shown) ?? null
  const show = async (setId: string) => {
    await list.refetch()
    navigate(`/catalogs/sets/${encodeURIComponent(setId)}`)
  }
  const lookUp = async () => {
    const productSetReply = await act.run(() => bridge.catalogs.readSet({ ...reference, setId: id }))
    if (!productSetReply.ok) return
    reset()
    await show(productSetReply.value.id)
  }
  const begin = (filters: readonly FilterTexts[]) => {
    setExample(filters)
    navigate('/catalogs/sets/new')
  }
  const inspector = (): Inspector | null => {
    if (item === 'new') {
      const content = (
        <FilteredSet key={textOf(example)} startsWith={example} reference={reference} onMade={show} />
      )
      return { icon: IconStack2, title: t`New filtered set`, content, onClose: close }
    }
    if (item === 'new-manual') {
      const content = <ManualSet reference={reference} onMade={show} />
      return { icon: IconStack2, title: t`New manual set`, content, onClose: close }
    }
    if (opened === null) return null
    const content = (
      <SetDetails
        key={opened.id}
        set={opened}
        act={act}
        catalog={catalog}
        reference={reference}
        onChanged={list.refetch}
      />
    )
    return {
      kind: t`Product set`,
      title: opened.name,
      status: <SetState gone={opened.gone} status={opened.status} />,
      content,
      onClose: close,
    }
  }
  return (
    <ListAndInspector inspector={inspector()}>
      {header({
        filters: (
          <SetLookUp field={text('id')} missing={id === '' ? t`Enter an ID.` : null} onSubmit={lookUp} />
        ),
        actions: (
          <Button variant="filled" icon={IconPlus} onClick={() => begin([])}>{t`New filtered set`}</Button>
        ),
      })}
      <RowList
        list={rowsOfReply(list)}
        loading={t`Loading product sets`}
        empty={
          <EmptyState
            icon={IconStack2}
            scene="sets"
            sentence={t`Product sets you create or look up appear here.`}
            hint={t`The service doesn’t list sets, so Flightdeck remembers their IDs on this computer. Create one with filters here, or from selected products.`}
          >
            {item === null && (
              <Examples
                title={t`Start with an example`}
                examples={examples.map((one) => ({ ...one, text: textOf(one.filters) }))}
                onChoose={({ filters }) => begin(filters)}
              />
            )}
          </EmptyState>
        }
        label={t`Product sets`}
        columns={columnsFor(Math.max(0, ...(list.value ?? []).map(({ products }) => products)))}
        keyOf={keyOf}
        selectedKey={opened?.id ?? null}
        onOpen={(set) => navigate(`/catalogs/sets/${encodeURIComponent(set.id)}`)}
      />
    </ListAndInspector>
  )
}

/** Before a catalog is known: the frame of its sets, which stays when they come. */
export function PendingSets({ fault, onRetry, header }: PendingPartProps) {
  return (
    <>
      {header({
        filters: (
          <Waiting>
            <SetLookUp missing={null} onSubmit={ignore} />
          </Waiting>
        ),
        actions: (
          <Button
            variant="filled"
            icon={IconPlus}
            disabledReason={t`The catalog isn’t loaded yet.`}
          >{t`New filtered set`}</Button>
        ),
      })}
      <RowList
        list={rowsOfReply<ProductSetRow>({ value: null, fault, refetch: onRetry })}
        loading={t`Loading catalogs`}
        label={t`Product sets`}
        columns={pendingColumns}
        keyOf={keyOf}
        selectedKey={null}
        onOpen={ignore}
      />
    </>
  )
}

const ignore = () => undefined
const keyOf = ({ id }: ProductSetRow) => id

interface SetLookUpProps {
  readonly field?: TextFieldProps
  readonly missing: string | null
  readonly onSubmit: () => void
}

function SetLookUp({ field, ...form }: SetLookUpProps) {
  return (
    <Form label={t`Look up a set`} layout="row" submitLabel={t`Look up`} submitVariant="default" {...form}>
      <TextInput aria-label={t`Product set ID`} placeholder={t`Product set ID`} maxLength={100} {...field} />
    </Form>
  )
}

/** `largest`: the most products of a set. */
const columnsFor = (largest: number): readonly Column<ProductSetRow>[] => [
  column('name', t`Name`, { width: 160, grow: 1 }, ({ name }) => name),
  column('type', t`Kind`, { width: 112, optional: true }, ({ type }) => (
    <StatusLabel
      shape="text"
      tone="neutral"
      icon={type === 'MANUAL' ? IconListCheck : IconFilter}
      label={type === 'MANUAL' ? t`Chosen` : t`By filters`}
    />
  )),
  column('products', t`Products`, { width: 136, align: 'end' }, ({ products }) => (
    <CountBar count={products} largest={largest} />
  )),
  column('state', t`State`, 128, ({ gone, status }) => <SetState gone={gone} status={status} />),
  column('filters', t`Filters`, { width: 200, grow: 2, optional: true }, ({ filters, description }) => {
    const text = filters.length === 0 ? description : filtersText(filters)
    return text !== null && <span title={text}>{text}</span>
  }),
  column('id', t`ID`, { width: 176, optional: true }, ({ id }) => <code>{id}</code>),
  column('read', t`Synced`, { width: 112, align: 'end', optional: true }, ({ readAt }) => (
    <RelativeTime at={readAt} />
  )),
]
const pendingColumns = columnsFor(0)
