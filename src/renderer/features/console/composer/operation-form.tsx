import { NativeSelect, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Operation } from '../../../../shared/api/operation.ts'
import {
  authenticationsOf,
  describe,
  type FormField,
  formOf,
} from '../../../../shared/console/console-form.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { authenticationLabel } from '../console-labels.ts'
import { useVariables } from '../variables/use-variables.ts'
import { BodyEditor } from './body-editor.tsx'
import { compose } from './composed.ts'
import { composerStore, draftOf } from './composer-store.ts'
import { FieldControl } from './field-control.tsx'

/** Parameters and body of an operation. Schema violations are marked, but can be sent anyway. */
export function OperationForm({ operation }: { readonly operation: Operation }) {
  const store = composerStore(useWorkbench())
  const draft = useStore(store.store, draftOf)
  const names = Object.keys(useVariables().values)
  const [filling, setFilling] = useState(false)
  const { values, body } = draft
  const fields = useMemo(() => formOf(operation), [operation])
  const schema = useMemo(() => (operation.body === null ? null : describe(operation.body)), [operation])
  const { fieldErrors, bodyFindings } = useMemo(
    () => compose(operation, values, body),
    [operation, values, body],
  )
  const renderFields = (list: readonly FormField[]) =>
    list.map((field) => (
      <FieldControl
        key={field.name}
        field={field}
        variables={names}
        value={values[field.name]}
        error={values[field.name] === undefined ? null : (fieldErrors.get(field.name) ?? null)}
        onChange={(value) => store.setValue(field.name, value)}
      />
    ))
  const accepted = authenticationsOf(operation)
  const fill = async () => {
    setFilling(true)
    await store.fillExample()
    setFilling(false)
  }
  const required = fields.filter((field) => field.required)
  const optional = fields.filter((field) => !field.required)
  const example = <Button icon={IconWand} loading={filling} onClick={fill}>{t`Fill in an example`}</Button>
  return (
    <>
      {accepted.length > 1 && (
        <Section title={t`Authentication`}>
          <FieldGrid>
            <NativeSelect
              label={t`Sign with`}
              value={draft.auth ?? operation.auth}
              data={accepted.map((value) => ({ value, label: authenticationLabel[value] }))}
              onChange={(event) => {
                const chosen = accepted.find((one) => one === event.currentTarget.value)
                if (chosen !== undefined) store.setAuth(chosen)
              }}
            />
          </FieldGrid>
        </Section>
      )}
      {fields.length === 0 && operation.body === null && <Text c="dimmed">{t`No parameters.`}</Text>}
      {required.length > 0 && (
        <Section title={t`Required parameters`} actions={example}>
          <FieldGrid>{renderFields(required)}</FieldGrid>
        </Section>
      )}
      {operation.body !== null && (
        <Section
          title={t`Body`}
          hint={operation.bodyType === 'multipart' ? t`Sent as JSON, with bytes in Base64.` : undefined}
          actions={required.length === 0 && example}
        >
          <BodyEditor text={body} schema={schema} findings={bodyFindings} onChange={store.setBody} />
        </Section>
      )}
      {optional.length > 0 && (
        <Section title={t`Optional parameters`}>
          <FieldGrid>{renderFields(optional)}</FieldGrid>
        </Section>
      )}
    </>
  )
}
