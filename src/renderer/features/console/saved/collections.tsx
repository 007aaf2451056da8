import { IconBookmark, IconBookmarks, IconFolder, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConsoleCollections } from '../../../../shared/contract/console.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useShownRecord } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { rich } from '../../../ui/rich.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { rowHeights } from '../row-heights.ts'
import { ExampleRequests } from '../start/example-requests.tsx'
import styles from '../workspace.module.css'
import { Workspace } from '../workspace.tsx'
import { NoMatches } from './history.tsx'
import type { SavedRow } from './saved-inspector.tsx'
import { SavedInspector } from './saved-inspector.tsx'
import { useCollectionChange, useCollections } from './use-collections.ts'

/** Saved requests of all collections. `item` is a file and a position in it. */
export function Collections({ item }: { readonly item: string | null }) {
  const { console: calls } = useWorkbench().bridge
  const list = useCollections()
  const { run, task } = useCollectionChange()
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const chooseFolder = (own: boolean) => run(() => calls.chooseFolder({ own }))
  const { value } = list
  const allRows = value === null ? null : value.collections.flatMap(rowsOf)
  const rows = allRows === null ? null : allRows.filter((row) => matches(row, search))
  const { shown, close } = useShownRecord(item, { rows, keyOf, address: '/console/collections' })
  const opened = allRows?.find(({ key }) => key === shown)
  return (
    <Workspace
      list="saved"
      search={<SearchField label={t`Search saved requests`} value={search} onChange={setSearch} />}
      count={allRows !== null && plural(allRows.length, { one: '# request', other: '# requests' })}
      tools={
        <IconButton label={t`Choose folder`} icon={IconFolder} onClick={() => void chooseFolder(true)} />
      }
      opened={
        opened === undefined
          ? null
          : {
              record: {
                title: opened.saved.name,
                icon: IconBookmark,
                content: <SavedInspector row={opened} onGone={close} />,
                onClose: close,
              },
            }
      }
      start={
        <EmptyState
          icon={IconBookmarks}
          scene={allRows?.length === 0 ? 'saved' : undefined}
          sentence={
            allRows?.length === 0
              ? t`Saved requests appear here.`
              : t`Select a request to see what was saved.`
          }
          hint={t`Each collection is a JSON file that you can keep under version control and share.`}
        >
          {allRows?.length === 0 && (
            <>
              <NewRequest />
              <ExampleRequests />
            </>
          )}
        </EmptyState>
      }
    >
      {task.kind === 'failed' && <FaultNotice fault={task.fault} variant="bar" />}
      <RowList
        list={rowsOfReply({ ...list, value: rows })}
        loading={t`Loading collections`}
        empty={search !== '' && <NoMatches onClear={() => setSearch('')} />}
        label={t`Saved requests`}
        columns={columns}
        rowHeight={rowHeights.twoLines}
        hidesTitles
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={({ key }) => navigate(`/console/collections/${encodeURIComponent(key)}`)}
      />
      {value?.unreadable.map(({ file, reason }) => (
        <p key={file} className={styles.note} data-tone="attention">
          <code>{file}</code> {reason}
        </p>
      ))}
      {value?.collections
        .filter(({ collection }) => collection.requests.length === 0)
        .map(({ file, collection }) => (
          <div key={file} className={styles.note}>
            <p>{rich`${collection.name} in ${<code>{file}</code>} has no request`}</p>
            <Button
              size="compact-xs"
              onClick={() => run(() => calls.removeCollection({ file }))}
            >{t`Delete ${collection.name}`}</Button>
          </div>
        ))}
      {value !== null && (
        <div className={styles.note}>
          <p>{rich`Files in ${<code>{value.folder}</code>}`}</p>
          {!value.standard && (
            <Button size="compact-xs" onClick={() => chooseFolder(false)}>{t`Use data folder`}</Button>
          )}
        </div>
      )}
    </Workspace>
  )
}

const keyOf = ({ key }: SavedRow) => key

/** Whether a request has every typed word in its name, its collection or its path. */
function matches({ collection, saved }: SavedRow, search: string): boolean {
  const text = `${collection} ${saved.name} ${saved.request.method} ${saved.request.path}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function NewRequest() {
  const [, navigate] = useLocation()
  return (
    <Button variant="filled" icon={IconPlus} onClick={() => navigate('/console')}>{t`New request`}</Button>
  )
}

function rowsOf({ file, collection }: ConsoleCollections['collections'][number]): readonly SavedRow[] {
  return collection.requests.map((saved, index) => ({
    key: `${file}:${index}`,
    file,
    index,
    collection: collection.name,
    saved,
  }))
}

const columns: readonly Column<SavedRow>[] = [
  column('request', t`Request`, { width: 160, grow: 1 }, ({ saved, collection }) => (
    <span className={styles.row} title={saved.request.path}>
      <span className={styles.method}>
        <MethodLabel method={saved.request.method} />
      </span>
      <span className={styles.lines}>
        <span className={styles.name}>{saved.name}</span>
        <span className={styles.second}>{collection}</span>
      </span>
    </span>
  )),
]
