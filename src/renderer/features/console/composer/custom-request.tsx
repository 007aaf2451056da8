import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { matchOperation } from '../../../../shared/console/console-effect.ts'
import {
  type ConsoleBody,
  type ConsoleRequest,
  consoleAuthentications,
  consoleHosts,
  consoleMethods,
} from '../../../../shared/console/console-request.ts'
import { maskVariables } from '../../../../shared/console/console-variables.ts'
import { readPlacedJson } from '../../../../shared/core/bounded-json.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { authenticationLabel, bodyLabel, hostLabel } from '../console-labels.ts'
import { BodyEditor } from './body-editor.tsx'
import styles from './composer.module.css'
import { composerStore } from './composer-store.ts'
import { readLines, writeLines } from './pair-lines.ts'

/** Query and headers of a request written by hand. */
export function CustomParams() {
  const store = composerStore(useWorkbench())
  const { customRequest } = useStore(store.store)
  const { setCustomRequest } = store
  return (
    <Stack gap={12} miw={0}>
      <Lines
        label={t`Query`}
        value={customRequest.query}
        separator="="
        onChange={(query) => setCustomRequest({ query })}
      />
      <Lines
        label={t`Headers`}
        value={customRequest.headers}
        separator=": "
        onChange={(headers) => setCustomRequest({ headers })}
      />
    </Stack>
  )
}

export function CustomAuth() {
  const store = composerStore(useWorkbench())
  const { customRequest } = useStore(store.store)
  return (
    <NativeSelect
      label={t`Authentication`}
      maw={360}
      value={customRequest.auth}
      data={consoleAuthentications.map((value) => ({ value, label: authenticationLabel[value] }))}
      onChange={(event) =>
        store.setCustomRequest({ auth: pick(consoleAuthentications, event.currentTarget.value, 'user') })
      }
    />
  )
}

export function CustomBody() {
  const store = composerStore(useWorkbench())
  const { customRequest } = useStore(store.store)
  return <BodyChoice body={customRequest.body} onChange={(body) => store.setCustomRequest({ body })} />
}

/** Any method and path on any host of the environment. */
export function CustomAddress() {
  const store = composerStore(useWorkbench())
  const { customRequest } = useStore(store.store)
  const { setCustomRequest } = store
  return (
    <>
      <NativeSelect
        aria-label={t`Method`}
        className={styles.method}
        value={customRequest.method}
        data={[...consoleMethods]}
        onChange={(event) =>
          setCustomRequest({ method: pick(consoleMethods, event.currentTarget.value, 'GET') })
        }
      />
      <NativeSelect
        aria-label={t`Host`}
        className={styles.host}
        value={customRequest.host}
        data={consoleHosts.map((value) => ({ value, label: hostLabel[value] }))}
        onChange={(event) => setCustomRequest({ host: pick(consoleHosts, event.currentTarget.value, 'ads') })}
      />
      <TextInput
        aria-label={t`Path`}
        className={styles.pathField}
        value={customRequest.path}
        error={!customRequest.path.startsWith('/')}
        onChange={(event) => setCustomRequest({ path: event.currentTarget.value })}
      />
    </>
  )
}

/** Where a request written by hand goes, and which operation it is. */
export function CustomNote() {
  const store = composerStore(useWorkbench())
  const { customRequest } = useStore(store.store)
  const environment = currentEnvironment(useLive('session'))?.environment
  const addresses = {
    platform: environment?.platformUrl,
    ads: environment?.adsUrl,
    adsSandbox: environment?.adsSandboxUrl,
  }
  if (!customRequest.path.startsWith('/'))
    return <p className={styles.wrongPath}>{t`Start the path with a slash.`}</p>
  const operationTitle = matchOperation(customRequest)?.title ?? t`No operation has this path`
  const address = addresses[customRequest.host]
  return (
    <p className={parts.note}>{address === undefined ? operationTitle : `${operationTitle} · ${address}`}</p>
  )
}

function pick<Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise
}

interface LinesProps {
  readonly label: string
  readonly value: ConsoleRequest['query']
  readonly separator: '=' | ': '
  readonly onChange: (pairs: [string, string][]) => void
}

/** Names and values, one pair per line; the text stays as typed. */
function Lines({ label, value, separator, onChange }: LinesProps) {
  const [text, setText] = useState(() => writeLines(value, separator))
  return (
    <Textarea
      className={parts.codeArea}
      label={label}
      description={t`One per line: name${separator}value`}
      value={text}
      rows={3}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(readLines(event.currentTarget.value, separator))
      }}
    />
  )
}

interface BodyChoiceProps {
  readonly body: ConsoleBody
  readonly onChange: (body: ConsoleBody) => void
}

const kinds = ['none', 'json', 'form', 'text'] as const

function BodyChoice({ body, onChange }: BodyChoiceProps) {
  const json = body.kind === 'json' ? body.text : null
  const findings = useMemo(() => (json === null ? [] : jsonFindings(json)), [json])
  return (
    <Stack gap={12} miw={0}>
      <NativeSelect
        label={t`Kind`}
        maw={240}
        value={body.kind}
        data={kinds.map((value) => ({ value, label: bodyLabel[value] }))}
        onChange={(event) => onChange(emptyBody(pick(kinds, event.currentTarget.value, 'none')))}
      />
      {body.kind === 'json' && (
        <BodyEditor
          text={body.text}
          schema={null}
          findings={findings}
          onChange={(text) => onChange({ ...body, text })}
        />
      )}
      {body.kind === 'form' && (
        <Lines
          label={t`Fields`}
          value={body.fields}
          separator="="
          onChange={(fields) => onChange({ ...body, fields })}
        />
      )}
      {body.kind === 'text' && (
        <>
          <TextInput
            label={t`Content type`}
            value={body.contentType}
            onChange={(event) => onChange({ ...body, contentType: event.currentTarget.value })}
          />
          <Textarea
            className={parts.codeArea}
            label={t`Text`}
            value={body.text}
            rows={8}
            onChange={(event) => onChange({ ...body, text: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}

function jsonFindings(text: string) {
  const placedJson = readPlacedJson(maskVariables(text))
  return placedJson.kind === 'json'
    ? []
    : [{ place: placedJson.place, path: '', message: placedJson.message }]
}

function emptyBody(kind: ConsoleBody['kind']): ConsoleBody {
  switch (kind) {
    case 'none':
      return { kind }
    case 'json':
      return { kind, text: '{}' }
    case 'form':
      return { kind, fields: [] }
    case 'text':
      return { kind, text: '', contentType: 'text/plain' }
  }
}
