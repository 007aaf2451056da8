import { IconBraces, IconLock, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { builtInVariables } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import { rowHeights } from '../row-heights.ts'
import styles from '../workspace.module.css'
import { Workspace } from '../workspace.tsx'
import { useVariables } from './use-variables.ts'
import type { VariableRow } from './variable-form.tsx'
import { VariableForm } from './variable-form.tsx'

/** The values of `{{name}}` in the current environment. */
export function Variables() {
  const variables = useVariables()
  const { stored, values, saving, save } = variables
  const environment = currentEnvironment(useLive('session'))?.environment.name ?? ''
  const [opened, setOpened] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isAdding, setAdding] = useState(false)
  const builtIn = builtInVariables.map((name) => ({ name, value: values[name] ?? '', isBuiltIn: true }))
  const allRows =
    stored.value === null
      ? null
      : [...builtIn, ...stored.value.map((variable) => ({ ...variable, isBuiltIn: false }))]
  const rows = allRows?.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(search)) ?? null
  const row = allRows?.find(({ name }) => name === opened)
  return (
    <Workspace
      list="variables"
      search={
        <SearchField
          label={t`Search variables`}
          value={search}
          onChange={(text) => setSearch(text.toLowerCase())}
        />
      }
      count={environment}
      tools={<IconButton label={t`New variable`} icon={IconPlus} onClick={() => setAdding(true)} />}
      opened={
        row === undefined
          ? null
          : {
              record: {
                title: row.name,
                icon: IconBraces,
                content: <VariableForm key={row.name} row={row} variables={variables} onDone={setOpened} />,
                onClose: () => setOpened(null),
              },
            }
      }
      start={
        <EmptyState
          icon={IconBraces}
          scene="variables"
          sentence={t`Write {{name}} in a request to send the value of a variable.`}
          hint={t`Values belong to the environment, so a request can be sent to another one as it is.`}
        >
          <Button variant="filled" icon={IconPlus} onClick={() => setAdding(true)}>{t`Add variable`}</Button>
        </EmptyState>
      }
    >
      {saving.task.kind === 'failed' && !isAdding && row === undefined && (
        <FaultNotice fault={saving.task.fault} onDismiss={saving.dismiss} variant="bar" />
      )}
      <RowList
        list={rowsOfReply({ ...stored, value: rows })}
        loading={t`Loading the variables`}
        label={t`Variables`}
        columns={columns}
        rowHeight={rowHeights.oneLine}
        hidesTitles
        keyOf={({ name }) => name}
        selectedKey={opened}
        onOpen={({ name }) => setOpened(name)}
      />
      {isAdding && (
        <VariableForm
          row={null}
          variables={{ ...variables, save }}
          onDone={(name) => {
            setAdding(false)
            if (name !== null) setOpened(name)
          }}
        />
      )}
    </Workspace>
  )
}

const columns: readonly Column<VariableRow>[] = [
  column('name', t`Name`, { width: 120, grow: 1 }, ({ name, value }) => (
    <span className={styles.row} title={value}>
      <code className={styles.name}>{name}</code>
      <code className={styles.beside}>{value}</code>
    </span>
  )),
  column('kind', t`Kind`, 32, ({ isBuiltIn }) =>
    isBuiltIn ? (
      <StatusLabel iconOnly tone="neutral" icon={IconLock} label={t`Built in`} title={t`Built in`} />
    ) : null,
  ),
]
