import { Button, TextInput } from '@mantine/core'
import { IconFilter, IconListCheck, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProductSetRow } from '../../../../shared/catalogs/product-set.ts'
import { useCall } from '../../../data/client.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { type Inspector, ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../catalogs.module.css'
import type { PartProps } from '../part-props.ts'
import { FilteredSet } from './filtered-set.tsx'
import { ManualSet } from './manual-set.tsx'
import { SetDetails } from './set-details.tsx'
import { SetState } from './set-state.tsx'

/** Product sets that were made or looked up here; no call of the service lists them. */
export function SetsPart({ catalogs, catalog, item, header }: PartProps) {
  const { bridge } = useWorkbench()
  const [, navigate] = useLocation()
  const [id, setId] = useState('')
  const reference = { workspace: catalogs.workspace, catalogId: catalog.id }
  const { value: rows, fault, refetch: load } = useCall('catalogs', 'sets', reference)
  const opened = rows?.find((set) => set.id === item) ?? null
  const close = () => navigate('/catalogs/sets')
  const show = async (setId: string) => {
    await load()
    navigate(`/catalogs/sets/${encodeURIComponent(setId)}`)
  }
  const remember = async () => {
    const read = await catalogs.run(() => bridge.catalogs.readSet({ ...reference, setId: id.trim() }))
    if (read === null) return
    setId('')
    await show(read.id)
  }
  const inspector = (): Inspector | null => {
    if (item === 'new') {
      const content = <FilteredSet catalogs={catalogs} reference={reference} onMade={show} />
      return { title: 'New filtered set', content, onClose: close }
    }
    if (item === 'new-manual') {
      const content = <ManualSet catalogs={catalogs} reference={reference} onMade={show} />
      return { title: 'New manual set', content, onClose: close }
    }
    if (opened === null) return null
    const content = (
      <SetDetails key={opened.id} set={opened} catalogs={catalogs} reference={reference} onChanged={load} />
    )
    return { title: opened.name, content, onClose: close }
  }
  return (
    <ListAndInspector
      list={
        <>
          {header}
          <form
            className={styles.bar}
            aria-label="Look up a set"
            onSubmit={(event) => {
              event.preventDefault()
              if (id.trim() !== '') remember()
            }}
          >
            <TextInput
              aria-label="Id of a product set"
              placeholder="Id of a product set"
              value={id}
              maxLength={100}
              onChange={({ currentTarget }) => setId(currentTarget.value)}
            />
            <Button type="submit" disabled={id.trim() === ''}>
              Look up
            </Button>
            <span className={styles.end}>
              <Button
                variant="filled"
                leftSection={<IconFilter size={14} aria-hidden />}
                onClick={() => navigate('/catalogs/sets/new')}
              >
                New filtered set
              </Button>
            </span>
          </form>
          {rows === null ? (
            fault !== null ? (
              <FaultNotice fault={fault} onRetry={load} variant="page" />
            ) : (
              <SkeletonRows label="Reading the product sets" />
            )
          ) : rows.length === 0 ? (
            <EmptyState
              icon={IconStack2}
              sentence="Product sets that you make or look up will be listed here."
              hint="The service has no list of sets, so that their ids are remembered on this computer. Make one by filters here, or select products and make a set of them."
            />
          ) : (
            <DataGrid
              label="Product sets"
              columns={columns}
              count={rows.length}
              rowAt={(index) => rows[index] ?? null}
              keyOf={(set) => set.id}
              selectedKey={opened?.id ?? null}
              onOpen={(set) => navigate(`/catalogs/sets/${encodeURIComponent(set.id)}`)}
            />
          )}
        </>
      }
      inspector={inspector()}
    />
  )
}

const columns: readonly Column<ProductSetRow>[] = [
  { key: 'name', title: 'Name', width: 160, grow: 2, cell: ({ name }) => name },
  {
    key: 'type',
    title: 'Kind',
    width: 140,
    cell: ({ type }) => (
      <StatusWord
        tone="neutral"
        icon={type === 'MANUAL' ? IconListCheck : IconFilter}
        word={type === 'MANUAL' ? 'Chosen' : 'By filters'}
      />
    ),
  },
  {
    key: 'products',
    title: 'Products',
    width: 88,
    align: 'end',
    cell: ({ products }) => formatCount(products),
  },
  {
    key: 'state',
    title: 'State',
    width: 128,
    cell: ({ gone, status }) => <SetState gone={gone} status={status} />,
  },
  {
    key: 'read',
    title: 'Read',
    width: 120,
    align: 'end',
    cell: ({ readAt }) => <RelativeTime at={readAt} />,
  },
]
