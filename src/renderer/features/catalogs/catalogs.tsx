import { Box, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogList } from '../../../shared/catalogs/catalog.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { type Refreshable, useRefreshable } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useIsServiceOut } from '../../ui/faults/outage.ts'
import { Pending } from '../../ui/faults/pending.tsx'
import { RefreshNotice } from '../../ui/faults/refresh-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'
import type { ViewLinksProps } from '../../ui/layout/view-links.tsx'
import { ValueSkeleton } from '../../ui/marks/value-skeleton.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { CatalogMenu, CatalogRefresh } from './catalog-actions.tsx'
import { catalogName } from './catalog-target.tsx'
import { catalogsViews, type PartProps } from './catalogs-view.ts'
import { FeedPart } from './feeds/feed-part.tsx'
import { ProductJob } from './products/product-job.tsx'
import { PendingProducts, ProductsPart } from './products/products-part.tsx'
import { PendingSets, SetsPart } from './sets/sets-part.tsx'

interface CatalogsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/catalogs`, `/catalogs/feed`, `/catalogs/sets`, and a job under `/catalogs/jobs/ID`. */
export function Catalogs({ params: { part, item } }: CatalogsProps) {
  const workspace = useWorkspace()
  if (part === 'jobs' && item !== undefined) return <ProductJob key={item} jobId={item} />
  if (workspace === null) {
    return (
      <NoAccount
        title={t`Catalogs`}
        sentence={t`Choose any account to see your catalogs. They’re the same for all accounts.`}
      />
    )
  }
  return <CatalogScreen workspace={workspace} part={part ?? 'products'} item={item ?? null} />
}

interface CatalogScreenProps {
  readonly workspace: Workspace
  readonly part: string
  readonly item: string | null
}

function CatalogScreen({ workspace, part, item }: CatalogScreenProps) {
  const { userId } = useLive('session')
  const view = catalogsViews(useWorkbench())(workspace, userId)
  const { chosenId } = useStore(view)
  const act = useAct()
  const list = useRefreshable('catalogs', 'list', { workspace })
  const isOut = useIsServiceOut()
  const rows = list.value?.rows ?? []
  // The current catalog: the chosen one, or the first.
  const catalog = rows.find(({ id }) => id === chosenId) ?? rows[0] ?? null
  if (catalog === null) {
    const isPending = list.fault !== null || list.value === null || list.isFetching
    const header = (slots: HeaderSlots = {}) => (
      <PageHeader
        title={t`Catalogs`}
        tabs={tabsAt(part)}
        // The tabs stay where they are when the name comes.
        subject={isPending && list.fault === null && !isOut && <ValueSkeleton isName />}
        {...slots}
      />
    )
    const pendingProps = { fault: list.fault, onRetry: list.refresh, header }
    if (isPending && part === 'products') return <PendingProducts {...pendingProps} />
    if (isPending && part === 'sets') return <PendingSets {...pendingProps} />
    return (
      <>
        {header()}
        {isPending ? (
          <Pending label={t`Loading catalogs`} fault={list.fault} onRetry={list.refresh} />
        ) : (
          <NoCatalog workspace={workspace} list={list} />
        )}
      </>
    )
  }
  const partProps = {
    view,
    catalog,
    reference: { workspace, catalogId: catalog.id },
    act,
    item,
    header: (slots: HeaderSlots = {}) => (
      <Header
        workspace={workspace}
        view={view}
        act={act}
        list={list}
        catalog={catalog}
        part={part}
        slots={slots}
      />
    ),
  }
  switch (part) {
    case 'feed':
      return <FeedPart key={catalog.id} {...partProps} />
    case 'sets':
      return <SetsPart key={catalog.id} {...partProps} />
    default:
      return <ProductsPart key={`${catalog.id}/${item ?? ''}`} {...partProps} />
  }
}

const views = [
  { href: '/catalogs', title: t`Products` },
  { href: '/catalogs/feed', title: t`Feed` },
  { href: '/catalogs/sets', title: t`Product sets` },
]

function tabsAt(part: string): ViewLinksProps {
  return {
    label: t`Catalog views`,
    views,
    current: part === 'products' ? '/catalogs' : `/catalogs/${part}`,
  }
}

interface HeaderProps extends Pick<PartProps, 'view' | 'act' | 'catalog'> {
  readonly workspace: Workspace
  readonly list: Refreshable<CatalogList>
  readonly part: string
  readonly slots: HeaderSlots
}

function Header({ workspace, view, act, list, catalog, part, slots }: HeaderProps) {
  const rows = list.value?.rows ?? []
  return (
    <Box flex="none">
      <PageHeader
        title={t`Catalogs`}
        tabs={tabsAt(part)}
        {...slots}
        subject={rows.length <= 1 && <span title={catalogName(catalog)}>{catalogName(catalog)}</span>}
        filters={
          (rows.length > 1 || slots.filters !== undefined) && (
            <>
              {rows.length > 1 && (
                <NativeSelect
                  aria-label={t`Catalog`}
                  data={rows.map((row) => ({ value: row.id, label: catalogName(row) }))}
                  value={catalog.id}
                  onChange={({ currentTarget }) =>
                    view.setState({ chosenId: currentTarget.value, file: null, mapping: [] })
                  }
                />
              )}
              {slots.filters}
            </>
          )
        }
        actions={
          <>
            <CatalogRefresh view={view} act={act} reference={{ workspace, catalogId: catalog.id }} />
            {slots.actions}
            <CatalogMenu workspace={workspace} list={list} catalog={catalog} />
          </>
        }
      />
      <RefreshNotice fault={list.fault} onRetry={list.refresh} />
      {act.task.kind === 'failed' && (
        <FaultNotice fault={act.task.fault} onDismiss={act.dismiss} variant="bar" />
      )}
    </Box>
  )
}

/** The service gives every user one catalog (catalogs.md#product-catalogs). */
function NoCatalog({ workspace, list }: Pick<HeaderProps, 'workspace' | 'list'>) {
  const { bridge } = useWorkbench()
  const { text, values } = useFields({ name: '' })
  const name = values.name.trim()
  const create = async () => {
    const createdCatalog = await bridge.catalogs.create({ workspace, name })
    if (createdCatalog.ok) await list.refetch()
    return createdCatalog
  }
  return (
    <EmptyState
      icon={IconShoppingBag}
      scene="catalogs"
      sentence={t`Products you advertise appear here.`}
      hint={t`Each user has one catalog, shared by all accounts.`}
    >
      <Form
        label={t`Create a catalog`}
        layout="row"
        submitLabel={t`Create catalog`}
        submitIcon={<IconPlus size={14} aria-hidden />}
        missing={name === '' ? t`Enter a name.` : null}
        onSubmit={create}
      >
        <TextInput label={t`Name`} maxLength={255} {...text('name')} />
      </Form>
    </EmptyState>
  )
}
