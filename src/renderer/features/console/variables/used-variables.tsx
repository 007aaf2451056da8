import { Group, Text, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import {
  builtInVariables,
  fillVariables,
  variableProblem,
  variablesIn,
} from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { composerStore } from '../composer/composer-store.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import type { Variables } from './use-variables.ts'

interface UsedVariablesProps {
  readonly request: ConsoleRequest
  /** Including values typed here. */
  readonly values: Readonly<Record<string, string>>
  readonly variables: Variables
}

/** The variables of a request with their values, and the resulting URL. */
export function UsedVariables({ request, values, variables }: UsedVariablesProps) {
  const store = composerStore(useWorkbench())
  const { typed } = useStore(store.store)
  const { saving, save, stored } = variables
  const names = variablesIn(request)
  if (names.length === 0) return null
  const isStored = (name: string) => (stored.value ?? []).some((one) => one.name === name)
  const sourceOf = (name: string) => {
    if (typed[name] !== undefined) return t`Until the window closes`
    if (builtInVariables.some((known) => known === name)) return t`Built in`
    return isStored(name) ? t`Stored for this environment` : undefined
  }
  const storable = names.filter(
    (name) =>
      (typed[name] ?? '') !== '' &&
      variableProblem('name', name) === null &&
      variableProblem('value', typed[name] ?? '') === null,
  )
  const storeTyped = async () => {
    const added = storable.map((name) => ({ name, value: typed[name] ?? '' }))
    const saved = await save((before) => [...before.filter(({ name }) => !storable.includes(name)), ...added])
    if (saved.ok) store.forgetTyped()
  }
  const { method, path, query } = fillVariables(request, values)
  return (
    <Section
      title={t`Variables`}
      actions={
        storable.length > 0 && (
          <Button icon={IconDeviceFloppy} onClick={storeTyped}>{t`Store for this environment`}</Button>
        )
      }
    >
      {saving.task.kind === 'failed' && <FaultNotice fault={saving.task.fault} onDismiss={saving.dismiss} />}
      <FieldGrid>
        {names.map((name) => (
          <TextInput
            key={name}
            label={`{{${name}}}`}
            description={sourceOf(name)}
            value={values[name] ?? ''}
            error={(values[name] ?? '') === '' ? t`Enter a value` : null}
            onChange={(event) => store.setVariable(name, event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
      <Group component="p" gap={8} align="stretch" miw={0} className={parts.anywhere}>
        <Text span inherit c="dimmed">{t`Sends`}</Text>
        <MethodLabel method={method} />
        <code>
          {path}
          {query.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${value}`)}
        </code>
      </Group>
    </Section>
  )
}
