import { IconBraces, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { builtInVariables } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import { ConsoleHeader } from '../console-header.tsx'
import { useVariables } from './use-variables.ts'
import type { VariableRow } from './variable-form.tsx'
import { VariableForm } from './variable-form.tsx'

/** The values of `{{name}}` in the current environment. */
export function Variables() {
  const variables = useVariables()
  const { stored, values, saving, save } = variables
  const environment = currentEnvironment(useLive('session'))?.environment.name ?? ''
  const [opened, setOpened] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const builtIn = builtInVariables.map((name) => ({ name, value: values[name] ?? '', isBuiltIn: true }))
  const rows =
    stored.value === null
      ? null
      : [...builtIn, ...stored.value.map((variable) => ({ ...variable, isBuiltIn: false }))]
  const row = rows?.find(({ name }) => name === opened)
  const close = () => setOpened(null)
  return (
    <ListAndInspector
      inspector={
        row !== undefined && {
          title: row.name,
          content: <VariableForm key={row.name} row={row} variables={variables} onDone={setOpened} />,
          onClose: close,
        }
      }
    >
      <ConsoleHeader
        view="/console/variables"
        count={environment}
        actions={
          <Button variant="filled" icon={IconPlus} onClick={() => setAdding(true)}>{t`New variable`}</Button>
        }
      />
      {saving.task.kind === 'failed' && !isAdding && row === undefined && (
        <FaultNotice fault={saving.task.fault} onDismiss={saving.dismiss} variant="bar" />
      )}
      <RowList
        list={rowsOfReply({ ...stored, value: rows })}
        loading={t`Loading the variables`}
        label={t`Variables`}
        columns={columns}
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
    </ListAndInspector>
  )
}

const columns: readonly Column<VariableRow>[] = [
  column('name', t`Name`, { width: 160, grow: 1 }, ({ name }) => <code>{`{{${name}}}`}</code>),
  column('value', t`Value`, { width: 160, grow: 2 }, ({ value }) => <code title={value}>{value}</code>),
  column('kind', t`Kind`, 160, ({ isBuiltIn }) =>
    isBuiltIn ? <StatusLabel tone="neutral" icon={IconBraces} label={t`Built in`} /> : t`Stored here`,
  ),
]
