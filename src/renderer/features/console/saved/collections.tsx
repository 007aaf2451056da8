import { IconBookmarks, IconFileImport, IconFolder, IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { ConsoleCollections } from '../../../../shared/contract/console.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Bar } from '../../../ui/layout/bar.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { rich } from '../../../ui/rich.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import styles from '../console.module.css'
import { ConsoleHeader } from '../console-header.tsx'
import type { SavedRow } from './saved-inspector.tsx'
import { SavedInspector } from './saved-inspector.tsx'
import { useCollectionChange, useCollections } from './use-collections.ts'

/** Saved requests of all collections. `item` is a file and a position in it. */
export function Collections({ item }: { readonly item: string | null }) {
  const { console: calls } = useWorkbench().bridge
  const list = useCollections()
  const { run, task } = useCollectionChange()
  const [, navigate] = useLocation()
  const chooseFolder = (own: boolean) => run(() => calls.chooseFolder({ own }))
  const { value } = list
  const rows = value === null ? null : value.collections.flatMap(rowsOf)
  const opened = rows?.find(({ key }) => key === item)
  const close = () => navigate('/console/collections')
  return (
    <ListAndInspector
      inspector={
        opened !== undefined && {
          title: opened.saved.name,
          content: <SavedInspector row={opened} onGone={close} />,
          onClose: close,
        }
      }
    >
      <ConsoleHeader
        view="/console/collections"
        count={rows !== null && plural(rows.length, { one: '# request', other: '# requests' })}
        actions={
          <>
            <Button icon={IconFileImport} onClick={() => navigate('/console/import')}>{t`Import`}</Button>
            <Button icon={IconFolder} onClick={() => chooseFolder(true)}>{t`Choose folder`}</Button>

            {rows !== null && rows.length > 0 && <NewRequest />}
          </>
        }
      />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} variant="bar" />}
      {value !== null && (
        <>
          <Bar component="p" c="dimmed" className={`${parts.underlined} ${parts.anywhere}`}>
            <span>{rich`Files in ${<code>{value.folder}</code>}`}</span>
            {!value.standard && <Button onClick={() => chooseFolder(false)}>{t`Use data folder`}</Button>}
          </Bar>
          {value.unreadable.map(({ file, reason }) => (
            <p key={file} className={styles.unreadable}>
              <code>{file}</code> {reason}
            </p>
          ))}
          {value.collections
            .filter(({ collection }) => collection.requests.length === 0)
            .map(({ file, collection }) => (
              <Bar component="p" key={file} c="dimmed" className={`${parts.underlined} ${parts.anywhere}`}>
                <span>{rich`${collection.name} in ${<code>{file}</code>} has no request`}</span>
                <Button
                  onClick={() => run(() => calls.removeCollection({ file }))}
                >{t`Delete ${collection.name}`}</Button>
              </Bar>
            ))}
        </>
      )}
      <RowList
        list={rowsOfReply({ ...list, value: rows })}
        loading={t`Loading collections`}
        empty={
          <EmptyState
            icon={IconBookmarks}
            sentence={t`Saved requests appear here.`}
            hint={t`Each collection is a JSON file that you can keep under version control and share.`}
          >
            <NewRequest />
          </EmptyState>
        }
        label={t`Saved requests`}
        columns={columns}
        keyOf={({ key }) => key}
        selectedKey={item}
        onOpen={({ key }) => navigate(`/console/collections/${encodeURIComponent(key)}`)}
      />
    </ListAndInspector>
  )
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
  column('collection', t`Collection`, 140, ({ collection }) => collection),
  column('method', t`Method`, 80, ({ saved }) => <MethodLabel method={saved.request.method} />),
  column('name', t`Name`, { width: 160, grow: 1 }, ({ saved }) => saved.name),
  column('path', t`Path`, { width: 200, grow: 2 }, ({ saved }) => (
    <code title={saved.request.path}>{saved.request.path}</code>
  )),
]
