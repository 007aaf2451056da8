import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceFloppy, IconPlayerStop, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { pathTemplate } from '../../../../shared/api/operation.ts'
import { placeholdersIn } from '../../../../shared/console/console-collection.ts'
import { matchOperation } from '../../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { rest } from '../../../ui/task.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import styles from '../console.module.css'
import { sizeAndTime } from '../console-labels.ts'
import { SaveRequest } from '../saved/save-request.tsx'
import { SignedSteps } from '../signatures/steps-view.tsx'
import { StatusCode } from '../status-code.tsx'
import { ByHand } from './by-hand.tsx'
import { CodeView } from './code-view.tsx'
import { operationOf } from './composed.ts'
import composerStyles from './composer.module.css'
import {
  type ComposerView,
  composedRequest,
  composerStore,
  missingPlaceholders,
  placeholderValues,
} from './composer-store.ts'
import { MethodLabel } from './method-label.tsx'
import { OperationAbout } from './operation-about.tsx'
import { OperationForm } from './operation-form.tsx'
import { ResponseView } from './response-view.tsx'

export function Composer({ onClose }: { readonly onClose: () => void }) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const session = useLive('session')
  const [saving, setSaving] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  // In a narrow window it takes the place of the list, and the focus with it.
  useEffect(() => {
    if (document.activeElement?.checkVisibility() === false) section.current?.focus()
  }, [])
  const { sending, view } = state
  const operation = operationOf(state.operationId)
  const request = composedRequest(state)
  const missing = missingPlaceholders(request, placeholderValues(state, session))
  const busy = sending.kind === 'sending'
  const answered = sending.kind === 'answered'
  const wide = useMediaQuery('(min-width: 1240px)', window.innerWidth >= 1240)
  const result = view === 'request' ? 'response' : view
  const status = (
    <span role="status" className={parts.numbers}>
      {busy && 'Sending…'}
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
        forms={wide ? resultForms : [{ value: 'request', title: 'Request' }, ...resultForms]}
        current={wide ? result : view}
        onChoose={store.show}
      />
      {status}
    </Group>
  )
  const failure = sending.kind === 'failed' && <FaultNotice fault={sending.fault} onRetry={store.send} />
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      component="section"
      gap={0}
      miw={0}
      mih={0}
      aria-label={operation?.title ?? 'Request by hand'}
    >
      <Stack component="header" gap={8} py={12} px={16} className={parts.underlined}>
        <div className={composerStyles.headline}>
          <h2>{operation?.title ?? 'Request by hand'}</h2>
          <Button
            variant="filled"
            ml="auto"
            icon={IconSend}
            loading={busy}
            disabled={missing.length > 0}
            onClick={store.send}
          >
            Send
          </Button>
          {busy && (
            <Button icon={IconPlayerStop} onClick={store.cancel}>
              Cancel
            </Button>
          )}
          <IconButton label="Save this request" icon={IconDeviceFloppy} onClick={() => setSaving(true)} />
          <IconButton label="Close the request" icon={IconX} onClick={onClose} />
        </div>
        <Group component="p" gap={8} align="stretch" wrap="nowrap" miw={0} className={parts.anywhere}>
          <MethodLabel method={request.method} />
          <code>{operation === null ? request.path : pathTemplate(operation)}</code>
        </Group>
        {!wide && switcher}
      </Stack>
      <div className={composerStyles.panes}>
        {(wide || view === 'request') && (
          <div className={styles.pane}>
            {!wide && failure}
            <DeprecationFlags request={request} />
            <Placeholders request={request} />
            {operation === null ? <ByHand /> : <OperationForm key={operation.id} operation={operation} />}
            {operation !== null && <OperationAbout operation={operation} />}
          </div>
        )}
        {(wide || view !== 'request') && (
          <div className={styles.pane}>
            {wide && switcher}
            {failure}
            {result === 'code' ? (
              <CodeView request={request} />
            ) : !answered ? (
              !failure && <NoAnswer />
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
  { value: 'response', title: 'Response' },
  { value: 'signature', title: 'Signature' },
  { value: 'code', title: 'Code' },
]

function NoAnswer() {
  return <Text c="dimmed">Send the request to see its response here.</Text>
}

/** Asks before something of the sandbox is destroyed. Everywhere else main asks, in a dialog of its own. */
function ConsentDialog({ asking }: { readonly asking: ConsoleRequest }) {
  const store = composerStore(useWorkbench())
  const name = currentEnvironment(useLive('session'))?.environment.name ?? 'this environment'
  return (
    <ConfirmDialog
      title={`${matchOperation(asking)?.title ?? `Send this ${asking.method} request`}?`}
      confirmLabel="Send it"
      task={rest}
      onConfirm={store.confirm}
      onClose={store.decline}
    >
      <Group component="p" gap={8} align="stretch" wrap="nowrap" miw={0} className={parts.anywhere}>
        <MethodLabel method={asking.method} />
        <code>{asking.path}</code>
      </Group>
      <p>What this request deletes or revokes in {name} cannot be brought back from here.</p>
    </ConfirmDialog>
  )
}

/** What the names in double braces stand for; account and user are those that are chosen unless typed otherwise. */
function Placeholders({ request }: { readonly request: ConsoleRequest }) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const values = placeholderValues(state, useLive('session'))
  const names = placeholdersIn(request)
  if (names.length === 0) return null
  return (
    <Section title="Placeholders" hint="Put in their places when the request is sent.">
      <FieldGrid>
        {names.map((name) => (
          <TextInput
            key={name}
            label={`{{${name}}}`}
            value={values[name] ?? ''}
            error={(values[name] ?? '') === '' ? 'Needs a value before it can be sent' : null}
            onChange={(event) => store.setPlaceholder(name, event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
    </Section>
  )
}
