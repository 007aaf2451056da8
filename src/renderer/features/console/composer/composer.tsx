import { Box, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceFloppy, IconPlayerStop, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { pathTemplate } from '../../../../shared/api/operation.ts'
import { matchOperation } from '../../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { fillVariables, unresolvedVariables } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { rest } from '../../../ui/act-state.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import styles from '../console.module.css'
import { sizeAndTime } from '../console-labels.ts'
import { SaveRequest } from '../saved/save-request.tsx'
import { SignedSteps } from '../signatures/steps-view.tsx'
import { StatusCode } from '../status-code.tsx'
import { useVariables } from '../variables/use-variables.ts'
import { UsedVariables } from '../variables/used-variables.tsx'
import { CodeView } from './code-view.tsx'
import { operationOf } from './composed.ts'
import composerStyles from './composer.module.css'
import { type ComposerView, composedRequest, composerStore } from './composer-store.ts'
import { CustomRequestForm } from './custom-request.tsx'
import { MethodLabel } from './method-label.tsx'
import { OperationAbout } from './operation-about.tsx'
import { OperationForm } from './operation-form.tsx'
import { ResponseView } from './response-view.tsx'

export function Composer({ onClose }: { readonly onClose: () => void }) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const variables = useVariables()
  const [saving, setSaving] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  // In a narrow window it replaces the list, and takes the focus.
  useEffect(() => {
    if (document.activeElement?.checkVisibility() === false) section.current?.focus()
  }, [])
  const { sending, view } = state
  const operation = operationOf(state.operationId)
  const request = composedRequest(state)
  const values = { ...variables.values, ...state.typed }
  const missing = unresolvedVariables(request, values)
  const send = () => store.send(values)
  const busy = sending.kind === 'sending'
  const answered = sending.kind === 'answered'
  const wide = useMediaQuery('(min-width: 1240px)', window.innerWidth >= 1240)
  const result = view === 'request' ? 'response' : view
  const status = (
    <span role="status" className={parts.numbers}>
      {busy && t`Sending`}
      {answered && (
        <Group gap={8} component="span">
          <StatusCode status={sending.answer.status} />
          {sizeAndTime(sending.answer)}
        </Group>
      )}
    </span>
  )
  const switcher = (
    <Group gap={8}>
      <FormButtons
        forms={wide ? resultForms : [{ value: 'request', title: t`Request` }, ...resultForms]}
        current={wide ? result : view}
        onChoose={store.show}
      />
      {status}
    </Group>
  )
  const failure = sending.kind === 'failed' && (
    <FaultNotice fault={sending.fault} isRead={request.method === 'GET'} onRetry={send} />
  )
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      component="section"
      gap={0}
      miw={0}
      mih={0}
      aria-label={operation?.title ?? t`Custom request`}
    >
      <Stack component="header" gap={8} py={12} px={16} className={parts.underlined}>
        <div className={composerStyles.headline}>
          <h2>{operation?.title ?? t`Custom request`}</h2>
          <Button
            variant="filled"
            ms="auto"
            icon={IconSend}
            loading={busy}
            disabled={missing.length > 0}
            onClick={send}
          >{t`Send`}</Button>
          {busy && <Button icon={IconPlayerStop} onClick={store.cancel}>{t`Cancel`}</Button>}
          <IconButton label={t`Save request`} icon={IconDeviceFloppy} onClick={() => setSaving(true)} />
          <IconButton label={t`Close the request`} icon={IconX} onClick={onClose} />
        </div>
        <Group component="p" gap={8} align="stretch" wrap="nowrap" miw={0} className={parts.anywhere}>
          <MethodLabel method={request.method} />
          <code>{operation === null ? request.path : pathTemplate(operation)}</code>
        </Group>
        {missing.length > 0 && (
          <Text
            role="alert"
            c="var(--fd-error)"
          >{t`Enter a value for ${missing.map((name) => `{{${name}}}`).join(', ')} to send this request.`}</Text>
        )}
        {!wide && switcher}
      </Stack>
      <div className={composerStyles.panes}>
        {(wide || view === 'request') && (
          <div className={styles.pane}>
            {!wide && failure}
            <DeprecationFlags request={request} />
            <UsedVariables request={request} values={values} variables={variables} />
            {operation === null ? (
              <CustomRequestForm />
            ) : (
              <OperationForm key={operation.id} operation={operation} />
            )}
            {operation !== null && <OperationAbout operation={operation} />}
          </div>
        )}
        {(wide || view !== 'request') && (
          <div className={styles.pane}>
            {wide && <Box mb={12}>{switcher}</Box>}
            {failure}
            {result === 'code' ? (
              <CodeView request={fillVariables(request, values)} />
            ) : !answered ? (
              !failure && <NoAnswer of={result} />
            ) : result === 'response' ? (
              <ResponseView answer={sending.answer} request={sending.request} />
            ) : (
              <SignedSteps answer={sending.answer} />
            )}
          </div>
        )}
      </div>
      {state.asking !== null && <ConsentDialog asking={state.asking} />}
      {saving && <SaveRequest request={request} onClose={() => setSaving(false)} />}
    </Stack>
  )
}

const resultForms: readonly { readonly value: ComposerView; readonly title: string }[] = [
  { value: 'response', title: t`Response` },
  { value: 'signature', title: t`Signature` },
  { value: 'code', title: t`Code` },
]

function NoAnswer({ of }: { readonly of: ComposerView }) {
  return (
    <Text c="dimmed">
      {of === 'signature'
        ? t`Send the request to see how it’s signed, step by step.`
        : t`Send the request to see the response.`}
    </Text>
  )
}

/**
 * Asks before a request destroys something in the sandbox. For all other environments main asks, in a dialog of its
 * own.
 */
function ConsentDialog({ asking }: { readonly asking: ConsoleRequest }) {
  const store = composerStore(useWorkbench())
  const name = currentEnvironment(useLive('session'))?.environment.name ?? t`this environment`
  return (
    <ConfirmDialog
      title={`${matchOperation(asking)?.title ?? t`Send this ${asking.method} request`}?`}
      confirmLabel={t`Send request`}
      task={rest}
      onConfirm={store.confirm}
      onClose={store.decline}
    >
      <Group component="p" gap={8} align="stretch" wrap="nowrap" miw={0} className={parts.anywhere}>
        <MethodLabel method={asking.method} />
        <code>{asking.path}</code>
      </Group>
      <p>{t`What this request deletes or revokes in ${name} can’t be restored from here.`}</p>
    </ConfirmDialog>
  )
}
