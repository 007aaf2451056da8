import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { operations } from '../../../../shared/api/index.ts'
import { t } from '../../../../shared/text/language.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { formatCount } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import { Composer } from '../composer/composer.tsx'
import { composerStore, customRequestItem } from '../composer/composer-store.ts'
import { OperationList } from '../composer/operation-list.tsx'
import { Start } from '../start/start.tsx'
import { Workspace } from '../workspace.tsx'

/** The operations, and the chosen one in the composer. `item` is an operation's ID or `custom`. */
export function Requests({ item }: { readonly item: string | null }) {
  const store = composerStore(useWorkbench())
  const [, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const isComposable = item === customRequestItem || operationOf(item) !== null
  useEffect(() => {
    if (isComposable) store.open(item === customRequestItem ? null : item)
  }, [store, item, isComposable])
  return (
    <Workspace
      list="operations"
      search={<SearchField label={t`Search operations`} value={search} onChange={setSearch} />}
      count={formatCount(operations.length)}
      opened={isComposable ? { request: <Composer key={item} onClose={() => navigate('/console')} /> } : null}
      start={<Start />}
    >
      <OperationList
        search={search}
        onSearch={setSearch}
        selected={item}
        onOpen={(id) => navigate(`/console/request/${encodeURIComponent(id)}`)}
      />
    </Workspace>
  )
}
