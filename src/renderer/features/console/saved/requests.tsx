import { IconFileImport, IconPencil, IconTerminal2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import { Composer } from '../composer/composer.tsx'
import { composerStore, customRequestItem } from '../composer/composer-store.ts'
import { OperationList } from '../composer/operation-list.tsx'
import consoleStyles from '../console.module.css'
import { ConsoleHeader } from '../console-header.tsx'
import styles from './requests.module.css'

/** The operations on the left, the chosen one on the right. `item` is an operation's ID or `custom`. */
export function Requests({ item }: { readonly item: string | null }) {
  const store = composerStore(useWorkbench())
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const open = (id: string) => navigate(`/console/request/${encodeURIComponent(id)}`)
  const isComposable = item === customRequestItem || operationOf(item) !== null
  useEffect(() => {
    if (isComposable) store.open(item === customRequestItem ? null : item)
  }, [store, item, isComposable])
  return (
    <div className={consoleStyles.screen}>
      <ConsoleHeader
        view="/console"
        search={
          <SearchField label={t`Search operations`} hint={t`Search`} value={search} onChange={setSearch} />
        }
        actions={
          <>
            <Button icon={IconFileImport} onClick={() => navigate('/console/import')}>{t`Import`}</Button>
            <Button
              icon={IconPencil}
              onClick={() => open(customRequestItem)}
              aria-current={item === customRequestItem ? 'true' : undefined}
            >{t`Custom request`}</Button>
          </>
        }
      />
      <div className={styles.columns} data-opened={isComposable}>
        <OperationList search={search} onSearch={setSearch} selected={item} onOpen={open} />
        {isComposable ? (
          <Composer key={item} onClose={() => navigate('/console')} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState
              icon={IconTerminal2}
              sentence={t`Choose an operation, or write a custom request.`}
              hint={t`Each operation has a form with its documented parameters.`}
            />
          </div>
        )}
      </div>
    </div>
  )
}
