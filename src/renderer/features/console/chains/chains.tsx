import { NativeSelect, TextInput } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { plural, t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { useShownItem } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { ConsoleHeader } from '../console-header.tsx'
import { useCollectionChange, useCollections } from '../saved/use-collections.ts'
import { ExampleRequests } from '../start/example-requests.tsx'
import { Chain } from './chain.tsx'
import { ChainPreview } from './chain-preview.tsx'
import { chainRuns, reportOf } from './chain-runs.ts'
import { RunState } from './step-state.tsx'
import { type ChainRow, chainKey, useChains } from './use-chains.ts'

/** All chains, or the chosen one. `item` is a file and a position in it. */
export function Chains({ item }: { readonly item: string | null }) {
  const chains = useChains()
  const opened = item === null ? undefined : chains.value?.find(({ key }) => key === item)
  return opened === undefined ? <ChainList /> : <Chain key={opened.key} row={opened} />
}

function ChainList() {
  const chains = useChains()
  const hasCollections = (useCollections().value?.collections.length ?? 0) > 0
  const [isAdding, setAdding] = useState(false)
  const [, navigate] = useLocation()
  const open = (key: string) => navigate(`/console/chains/${encodeURIComponent(key)}`)
  const { shown, close } = useShownItem(null, { rows: chains.value, keyOf, address: '/console/chains' })
  const first = chains.value?.find((row) => keyOf(row) === shown)
  const add = <Button variant="filled" icon={IconPlus} onClick={() => setAdding(true)}>{t`New chain`}</Button>
  return (
    <ListAndInspector
      inspector={
        first !== undefined && {
          icon: IconListCheck,
          kind: t`Chain`,
          title: first.chain.name,
          status: <LastRun row={first} />,
          content: <ChainPreview key={first.key} row={first} onOpen={() => open(first.key)} />,
          onClose: close,
        }
      }
    >
      <ConsoleHeader
        view="/console/chains"
        count={chains.value !== null && plural(chains.value.length, { one: '# chain', other: '# chains' })}
        actions={hasCollections && chains.value?.length !== 0 && add}
      />
      <RowList
        list={rowsOfReply(chains)}
        loading={t`Loading the chains`}
        empty={
          <EmptyState
            icon={IconListCheck}
            scene="chains"
            sentence={t`Chains of saved requests appear here.`}
            hint={t`A chain sends a collection’s requests in order, checks each response and passes values to the next request.`}
          >
            {hasCollections ? (
              add
            ) : (
              <>
                <Button
                  variant="filled"
                  icon={IconPlus}
                  onClick={() => navigate('/console')}
                >{t`New request`}</Button>
                <ExampleRequests />
              </>
            )}
          </EmptyState>
        }
        label={t`Chains`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={({ key }) => open(key)}
      />
      {isAdding && <NewChain onDone={open} onClose={() => setAdding(false)} />}
    </ListAndInspector>
  )
}

const keyOf = ({ key }: ChainRow) => key

function LastRun({ row }: { readonly row: ChainRow }) {
  const report = reportOf(useStore(chainRuns(useWorkbench()).store), row.key, row.chain.name)
  return report === null ? null : <RunState state={report.state} />
}

const columns: readonly Column<ChainRow>[] = [
  column('collection', t`Collection`, 160, ({ collection }) => collection.name),
  column('name', t`Chain`, { width: 180, grow: 1 }, ({ chain }) => chain.name),
  column('steps', t`Steps`, { width: 80, align: 'end' }, ({ chain }) => chain.steps.length),
  column('run', t`Last run`, 140, (row) => <LastRun row={row} />),
]

interface NewChainProps {
  readonly onDone: (key: string) => void
  readonly onClose: () => void
}

function NewChain({ onDone, onClose }: NewChainProps) {
  const collections = useCollections().value?.collections ?? []
  const { update, task } = useCollectionChange()
  const { text, values } = useFields({ file: collections[0]?.file ?? '', name: '' })
  const name = values.name.trim()
  return (
    <DialogForm
      title={t`New chain`}
      submitLabel={t`Add chain`}
      missing={name === '' ? t`Enter a name.` : null}
      task={task}
      onSubmit={async () => {
        const added = await update(values.file, (collection) => ({
          ...collection,
          chains: [...(collection.chains ?? []), { name, onFailure: 'stop', steps: [] }],
        }))
        if (!added.ok) return
        const saved = added.value.collections.find(({ file }) => file === values.file)
        onDone(chainKey(values.file, (saved?.collection.chains?.length ?? 1) - 1))
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Collection`}
        description={t`A chain runs requests of one collection`}
        data={collections.map(({ file, collection }) => ({ value: file, label: collection.name }))}
        {...text('file')}
      />
      <TextInput label={t`Name`} maxLength={100} data-autofocus {...text('name')} />
    </DialogForm>
  )
}
