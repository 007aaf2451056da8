import { Button } from '@mantine/core'
import { IconBookmarks, IconFileImport, IconFolder } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { SavedRequest } from '../../../../shared/console/console-collection.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../../ui/loadable.ts'
import { countOf } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodWord } from '../composer/method-word.tsx'
import styles from '../console.module.css'
import { ConsoleTabs } from '../console-tabs.tsx'
import { collectionsStore } from './collections-store.ts'
import { SavedInspector } from './saved-inspector.tsx'

export interface SavedRow {
  readonly key: string
  readonly file: string
  readonly index: number
  readonly collection: string
  readonly saved: SavedRequest
}

/** Saved requests of all collections. `item` is a file and a place in it. */
export function Collections({ item }: { readonly item: string | null }) {
  const store = collectionsStore(useWorkbench())
  const { list, task } = useStore(store.store)
  const [, navigate] = useLocation()
  useEffect(() => {
    store.load()
  }, [store])
  const value = lastValue(list)
  const rows = useMemo(
    () =>
      (value?.collections ?? []).flatMap(({ file, collection }) =>
        collection.requests.map((saved, index): SavedRow => {
          return { key: `${file}:${index}`, file, index, collection: collection.name, saved }
        }),
      ),
    [value],
  )
  const opened = rows.find(({ key }) => key === item)
  const close = () => navigate('/console/collections')
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader title="Collections" aside={value !== null && countOf(rows.length, 'request')} />
          <ConsoleTabs
            current="/console/collections"
            actions={
              <>
                <Button
                  leftSection={<IconFileImport size={14} aria-hidden />}
                  onClick={() => void store.importFile()}
                >
                  Import
                </Button>
                <Button
                  leftSection={<IconFolder size={14} aria-hidden />}
                  onClick={() => void store.chooseFolder(true)}
                >
                  Choose folder
                </Button>
              </>
            }
          />
          {task.kind === 'failed' && (
            <div className={styles.notice}>
              <FaultNotice fault={task.fault} />
            </div>
          )}
          {value === null && list.kind === 'failed' && (
            <FaultNotice fault={list.fault} onRetry={store.load} variant="page" />
          )}
          {value === null && list.kind !== 'failed' && <SkeletonRows label="Reading the collections" />}
          {value !== null && (
            <>
              <p className={styles.folder}>
                <span>
                  Files in <code>{value.folder}</code>
                </span>
                {!value.standard && (
                  <Button onClick={() => void store.chooseFolder(false)}>Use the data folder</Button>
                )}
              </p>
              {value.unreadable.map(({ file, reason }) => (
                <p key={file} className={styles.unreadable}>
                  <code>{file}</code> {reason}
                </p>
              ))}
              {value.collections
                .filter(({ collection }) => collection.requests.length === 0)
                .map(({ file, collection }) => (
                  <p key={file} className={styles.folder}>
                    <span>
                      {collection.name} in <code>{file}</code> has no request
                    </span>
                    <Button onClick={() => void store.removeCollection(file)}>
                      Delete {collection.name}
                    </Button>
                  </p>
                ))}
              {rows.length === 0 ? (
                <EmptyState
                  icon={IconBookmarks}
                  sentence="Requests that you save will be listed here."
                  hint="Each collection is a JSON file that you can read, keep under version control and hand on."
                >
                  <Button onClick={() => navigate('/console')}>Compose a request</Button>
                </EmptyState>
              ) : (
                <DataGrid
                  label="Saved requests"
                  columns={columns}
                  count={rows.length}
                  rowAt={(index) => rows[index] ?? null}
                  keyOf={({ key }) => key}
                  selectedKey={item}
                  onOpen={({ key }) => navigate(`/console/collections/${encodeURIComponent(key)}`)}
                />
              )}
            </>
          )}
        </>
      }
      inspector={
        opened === undefined
          ? null
          : {
              title: opened.saved.name,
              content: <SavedInspector row={opened} onGone={close} />,
              onClose: close,
            }
      }
    />
  )
}

const columns: readonly Column<SavedRow>[] = [
  { key: 'collection', title: 'Collection', width: 140, cell: ({ collection }) => collection },
  {
    key: 'method',
    title: 'Method',
    width: 80,
    cell: ({ saved }) => <MethodWord method={saved.request.method} />,
  },
  { key: 'name', title: 'Name', width: 160, grow: 1, cell: ({ saved }) => saved.name },
  {
    key: 'path',
    title: 'Path',
    width: 200,
    grow: 2,
    cell: ({ saved }) => <code title={saved.request.path}>{saved.request.path}</code>,
  },
]
