import { NativeSelect } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Operation } from '../../../../shared/api/operation.ts'
import { authenticationsOf, describe } from '../../../../shared/console/console-form.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelTabs } from '../../../ui/inspector/panel-tabs.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import { authenticationLabel } from '../console-labels.ts'
import { useVariables } from '../variables/use-variables.ts'
import { UsedVariables } from '../variables/used-variables.tsx'
import { BodyEditor } from './body-editor.tsx'
import { compose, operationOf } from './composed.ts'
import styles from './composer.module.css'
import { composedRequest, composerStore, draftOf, type RequestTab, sentValues } from './composer-store.ts'
import { CustomAuth, CustomBody, CustomParams } from './custom-request.tsx'
import { OperationAbout } from './operation-about.tsx'
import { Pane } from './pane.tsx'
import { ParamTable } from './param-table.tsx'

interface RequestSideProps {
  /** Whether the response stands beside it, so that each needs its name. */
  readonly isBeside: boolean
}

/** What is sent: parameters, authentication, body, and what the documentation says. */
export function RequestSide({ isBeside }: RequestSideProps) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const variables = useVariables()
  const operation = operationOf(state.operationId)
  const request = composedRequest(state)
  const hasBody = operation === null || operation.body !== null
  const tabs = tabsOf(operation)
  const first = operation !== null && hasBody ? 'body' : 'params'
  const chosenTab = state.requestTab ?? first
  const current = tabs.some(({ name }) => name === chosenTab) ? chosenTab : first
  const paramCount = request.query.length + (request.body.kind === 'form' ? request.body.fields.length : 0)
  const example = operation !== null && current !== 'about' && current !== 'auth' && <Example />
  const side = (
    <PanelTabs
      label={t`Request`}
      tabs={tabs.map(({ name, title }) => ({
        name,
        title,
        ...(name === 'params' && paramCount > 0 && { count: formatCount(paramCount) }),
      }))}
      current={current}
      onChoose={(requestTab) => store.show({ requestTab })}
      beside={!isBeside && example}
    >
      <DeprecationFlags request={request} />
      {operation === null ? (
        <CustomTab tab={current} />
      ) : (
        <OperationTab tab={current} operation={operation} key={operation.id} />
      )}
      {(current === 'params' || current === 'body') && (
        <UsedVariables
          request={request}
          values={{ ...variables.values, ...state.typed }}
          variables={variables}
        />
      )}
    </PanelTabs>
  )
  if (!isBeside) return side
  return (
    <Pane title={t`Request`} beside={example}>
      {side}
    </Pane>
  )
}

function tabsOf(operation: Operation | null) {
  const tabs: { readonly name: RequestTab; readonly title: string }[] = [
    { name: 'params', title: t`Params` },
    { name: 'auth', title: t`Auth` },
  ]
  if (operation === null || operation.body !== null) tabs.push({ name: 'body', title: t`Body` })
  if (operation !== null) tabs.push({ name: 'about', title: t`About` })
  return tabs
}

function Example() {
  const store = composerStore(useWorkbench())
  const [isFilling, setFilling] = useState(false)
  const fill = async () => {
    setFilling(true)
    await store.fillExample()
    setFilling(false)
  }
  return (
    <Button
      ms="auto"
      variant="subtle"
      size="compact-xs"
      icon={IconWand}
      loading={isFilling}
      onClick={fill}
    >{t`Fill in an example`}</Button>
  )
}

function CustomTab({ tab }: { readonly tab: RequestTab }) {
  switch (tab) {
    case 'auth':
      return <CustomAuth />
    case 'body':
      return <CustomBody />
    default:
      return <CustomParams />
  }
}

interface OperationTabProps {
  readonly tab: RequestTab
  readonly operation: Operation
}

function OperationTab({ tab, operation }: OperationTabProps) {
  switch (tab) {
    case 'auth':
      return <OperationAuth operation={operation} />
    case 'body':
      return <OperationBody operation={operation} />
    case 'about':
      return <OperationAbout operation={operation} />
    case 'params':
      return <ParamTable operation={operation} />
  }
}

function OperationAuth({ operation }: { readonly operation: Operation }) {
  const store = composerStore(useWorkbench())
  const { auth = operation.auth } = useStore(store.store, draftOf)
  const accepted = authenticationsOf(operation)
  const { scopes } = operation
  return (
    <>
      {accepted.length > 1 && (
        <NativeSelect
          label={t`Sign with`}
          maw={360}
          mb={12}
          value={auth}
          data={accepted.map((value) => ({ value, label: authenticationLabel[value] }))}
          onChange={(event) => {
            const chosen = accepted.find((method) => method === event.currentTarget.value)
            if (chosen !== undefined) store.setAuth(chosen)
          }}
        />
      )}
      <FieldList
        fields={{
          ...(accepted.length === 1 && { [t`Authentication`]: authenticationLabel[auth] }),
          ...(scopes !== null && { [t`OAuth 2.0 scopes`]: <code>{scopes.join(' ')}</code> }),
        }}
      />
    </>
  )
}

function OperationBody({ operation }: { readonly operation: Operation }) {
  const store = composerStore(useWorkbench())
  const draft = useStore(store.store, draftOf)
  const { body } = draft
  const schema = useMemo(() => (operation.body === null ? null : describe(operation.body)), [operation])
  const { bodyFindings } = useMemo(
    () => compose(operation, sentValues(draft), body),
    [operation, draft, body],
  )
  return (
    <div className={styles.body}>
      {operation.bodyType === 'multipart' && (
        <p className={parts.note}>{t`Sent as JSON, with bytes in Base64.`}</p>
      )}
      <BodyEditor text={body} schema={schema} findings={bodyFindings} onChange={store.setBody} />
    </div>
  )
}
