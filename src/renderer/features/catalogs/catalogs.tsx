import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { productCatalogOperations } from '../../../shared/api/ads/product-catalogs.ts'
import type { CatalogList, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import { type Refreshable, useRefreshable } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { ViewLinks } from '../../ui/layout/view-links.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { CatalogActions } from './catalog-actions.tsx'
import styles from './catalogs.module.css'
import { type CatalogsStore, catalogsStores } from './catalogs-store.ts'
import { FeedPart } from './feeds/feed-part.tsx'
import { ProductJob } from './products/product-job.tsx'
import { ProductsPart } from './products/products-part.tsx'
import { SetsPart } from './sets/sets-part.tsx'

interface CatalogsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/catalogs`, `/catalogs/feed`, `/catalogs/sets`, and a job under `/catalogs/jobs/ID`. */
export function Catalogs({ params: { part, item } }: CatalogsProps) {
  const workspace = useWorkspace()
  if (part === 'jobs' && item !== undefined) return <ProductJob key={item} jobId={item} />
  if (workspace === null) {
    return (
      <NoAccount title="Catalogs" sentence="Catalogs are reached by way of an account, and none is chosen." />
    )
  }
  return <Workspaced workspace={workspace} part={part ?? 'products'} item={item ?? null} />
}

interface WorkspacedProps {
  readonly workspace: Workspace
  readonly part: string
  readonly item: string | null
}

function Workspaced({ workspace, part, item }: WorkspacedProps) {
  const { userId } = useLive('session')
  const catalogs = catalogsStores(useWorkbench())(workspace, userId)
  const { chosenId } = useStore(catalogs.store)
  const list = useRefreshable('catalogs', 'list', { workspace })
  const rows = list.value?.rows ?? []
  // The catalog that is worked on: the chosen one, or the first.
  const catalog = rows.find(({ id }) => id === chosenId) ?? rows[0] ?? null
  if (catalog === null) {
    return (
      <>
        <PageHeader title="Catalogs" />
        <div className={styles.waiting}>
          <WaitNotice operations={[productCatalogOperations.list]} />
        </div>
        {list.fault !== null ? (
          <FaultNotice fault={list.fault} onRetry={list.refresh} variant="page" />
        ) : list.value !== null && !list.isFetching ? (
          <NoCatalog catalogs={catalogs} list={list} />
        ) : (
          <SkeletonRows label="Reading the catalogs" />
        )}
      </>
    )
  }
  const shown = {
    catalogs,
    catalog,
    item,
    header: <Header catalogs={catalogs} list={list} catalog={catalog} part={part} />,
  }
  switch (part) {
    case 'feed':
      return <FeedPart key={catalog.id} {...shown} />
    case 'sets':
      return <SetsPart key={catalog.id} {...shown} />
    default:
      return <ProductsPart key={catalog.id} {...shown} />
  }
}

const views = [
  { href: '/catalogs', title: 'Products' },
  { href: '/catalogs/feed', title: 'Feed' },
  { href: '/catalogs/sets', title: 'Product sets' },
]

interface HeaderProps {
  readonly catalogs: CatalogsStore
  readonly list: Refreshable<CatalogList>
  readonly catalog: CatalogRow
  readonly part: string
}

function Header({ catalogs, list, catalog, part }: HeaderProps) {
  const { task } = useStore(catalogs.store)
  const rows = list.value?.rows ?? []
  return (
    <div className={styles.header}>
      <PageHeader
        title="Catalogs"
        aside={
          rows.length > 1 ? (
            <NativeSelect
              aria-label="Catalog"
              data={rows.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))}
              value={catalog.id}
              onChange={({ currentTarget }) => catalogs.choose(currentTarget.value)}
            />
          ) : (
            <strong>{catalog.name === '' ? catalog.id : catalog.name}</strong>
          )
        }
        actions={<CatalogActions catalogs={catalogs} list={list} catalog={catalog} />}
      />
      <div className={styles.views}>
        <ViewLinks
          label="Parts of the catalog"
          views={views}
          current={part === 'products' ? '/catalogs' : `/catalogs/${part}`}
        />
      </div>
      {list.fault !== null && (
        <div className={styles.notice}>
          <FaultNotice fault={list.fault} onRetry={list.refresh} />
        </div>
      )}
      {task.kind === 'failed' && (
        <div className={styles.notice}>
          <FaultNotice fault={task.fault} onDismiss={catalogs.dismiss} />
        </div>
      )}
    </div>
  )
}

/** The service gives every user one catalog (decisions.md, Catalogs). */
function NoCatalog({ catalogs, list }: Pick<HeaderProps, 'catalogs' | 'list'>) {
  const { bridge } = useWorkbench()
  const { task } = useStore(catalogs.store)
  const [name, setName] = useState('')
  const create = async () => {
    const { workspace } = catalogs
    const made = await catalogs.run(() => bridge.catalogs.create({ workspace, name: name.trim() }))
    if (made !== null) await list.refetch()
  }
  return (
    <>
      {task.kind === 'failed' && (
        <div className={styles.notice}>
          <FaultNotice fault={task.fault} onDismiss={catalogs.dismiss} />
        </div>
      )}
      <EmptyState
        icon={IconShoppingBag}
        sentence="The products that you advertise will be listed here."
        hint="There is one catalog per user; it holds all products of all accounts."
      >
        <form
          className={styles.create}
          aria-label="Create a catalog"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '' && task.kind !== 'running') create()
          }}
        >
          <TextInput
            label="Name"
            value={name}
            maxLength={255}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="filled"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={name.trim() === ''}
            loading={task.kind === 'running'}
          >
            Create catalog
          </Button>
        </form>
      </EmptyState>
    </>
  )
}
