import { Button, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFilter,
  IconListCheck,
  IconStack2,
} from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { ProductSetRow } from '../../../shared/domain/product-set.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataGrid } from '../../ui/data-grid.tsx'
import type { Column } from '../../ui/data-grid-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FieldList, FieldRow } from '../../ui/field-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { type Inspector, ListAndInspector } from '../../ui/list-and-inspector.tsx'
import { idle, type Loadable, lastValue, settle, startLoading } from '../../ui/loadable.ts'
import { formatCount } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './catalogs.module.css'
import type { CatalogReference, CatalogsStore } from './catalogs-store.ts'
import { filterWords } from './filter-words.ts'
import { FilteredSet } from './filtered-set.tsx'
import { ManualSet } from './manual-set.tsx'
import type { PartProps } from './part-props.ts'
import { SetFields } from './set-fields.tsx'

/** Product sets that were made or looked up here; no call of the service lists them. */
export function SetsPart({ catalogs, catalog, item, header }: PartProps) {
  const { bridge } = useWorkbench()
  const [, navigate] = useLocation()
  const [sets, setSets] = useState<Loadable<readonly ProductSetRow[]>>(idle)
  const [id, setId] = useState('')
  const reference = useMemo(
    () => ({ workspace: catalogs.workspace, catalogId: catalog.id }),
    [catalogs, catalog.id],
  )
  const load = useCallback(async () => {
    setSets(startLoading)
    const read = await bridge.catalogs.sets(reference)
    setSets((before) => settle(before, read))
  }, [bridge, reference])
  useEffect(() => {
    load()
  }, [load])
  const rows = lastValue(sets)
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
            sets.kind === 'failed' ? (
              <FaultNotice fault={sets.fault} onRetry={load} variant="page" />
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

interface SetDetailsProps {
  readonly set: ProductSetRow
  readonly catalogs: CatalogsStore
  readonly reference: CatalogReference
  readonly onChanged: () => Promise<void>
}

function SetDetails({ set, catalogs, reference, onChanged }: SetDetailsProps) {
  const { bridge } = useWorkbench()
  const { task } = useStore(catalogs.store)
  const [name, setName] = useState(set.name)
  const [description, setDescription] = useState(set.description ?? '')
  const [deleting, setDeleting] = useState(false)
  const isManual = set.type === 'MANUAL'
  const ofSet = { ...reference, setId: set.id }
  const act = async (work: () => ReturnType<typeof bridge.catalogs.readSet>) => {
    await catalogs.run(work)
    await onChanged()
  }
  return (
    <div className={styles.stack}>
      <FieldList>
        <FieldRow name="Id">
          <IdText text={set.id} what="the id of the set" />
        </FieldRow>
        <FieldRow name="Kind">{isManual ? 'Chosen products' : 'By filters'}</FieldRow>
        <FieldRow name="Products">{formatCount(set.products)}</FieldRow>
        <FieldRow name="State at the service">{set.gone ? 'Gone' : set.status}</FieldRow>
        {set.filters.length > 0 && (
          <FieldRow name="Filters">{set.filters.map(filterWords).join(', and ')}</FieldRow>
        )}
      </FieldList>
      {isManual ? (
        <form
          className={styles.stack}
          aria-label="Change the set"
          onSubmit={(event) => {
            event.preventDefault()
            const text = description.trim()
            act(() =>
              bridge.catalogs.changeSet({
                ...{ ...ofSet, name: name.trim(), target: null },
                description: text === '' ? null : text,
              }),
            )
          }}
        >
          <SetFields name={name} onName={setName} description={description} onDescription={setDescription} />
          <div className={styles.buttons}>
            <Button type="submit" variant="filled" disabled={name.trim() === '' || task.kind === 'running'}>
              Save name and description
            </Button>
          </div>
        </form>
      ) : (
        <p className={styles.muted}>The service cannot change a filtered set; make another one instead.</p>
      )}
      <div className={styles.buttons}>
        <Button disabled={task.kind === 'running'} onClick={() => act(() => bridge.catalogs.readSet(ofSet))}>
          Read it again
        </Button>
        <Button onClick={() => setDeleting(true)}>Delete product set</Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${set.name}?`}
          confirmLabel="Delete product set for good"
          task={task}
          onConfirm={async () => {
            await catalogs.run(() => bridge.catalogs.removeSet(ofSet))
            if (catalogs.store.getState().task.kind === 'failed') return
            setDeleting(false)
            await onChanged()
          }}
          onClose={() => {
            catalogs.dismiss()
            setDeleting(false)
          }}
        >
          <p>The service deletes the set for good. Its products stay.</p>
        </ConfirmDialog>
      )}
    </div>
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
    cell: ({ gone, status }) =>
      gone ? (
        <StatusWord tone="attention" icon={IconAlertTriangle} word="Gone" />
      ) : (
        <StatusWord
          tone="ok"
          icon={IconCircleCheck}
          word={status === 'DONE' ? 'Ready' : (status ?? 'Not said')}
        />
      ),
  },
  {
    key: 'read',
    title: 'Read',
    width: 120,
    align: 'end',
    cell: ({ readAt }) => <RelativeTime at={readAt} />,
  },
]
