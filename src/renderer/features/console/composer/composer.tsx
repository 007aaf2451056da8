import { Button, Group, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPlayerStop, IconSend, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { pathTemplate } from '../../../../shared/api/operation.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import styles from '../console.module.css'
import { SaveRequest } from '../saved/save-request.tsx'
import { SignedSteps } from '../signatures/signed-steps.tsx'
import { sizeAndTime, statusWords } from '../status-words.ts'
import { ByHand } from './by-hand.tsx'
import { CodeView } from './code-view.tsx'
import { operationOf } from './composed.ts'
import composerStyles from './composer.module.css'
import { composedRequest, composerStore, missingPlaceholders, placeholderValues } from './composer-store.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { MethodWord } from './method-word.tsx'
import { OperationAbout } from './operation-about.tsx'
import { OperationForm } from './operation-form.tsx'
import { Placeholders } from './placeholders.tsx'
import { ResponseView } from './response-view.tsx'

/** The request that is being composed, with what came of it. */
export function Composer({ onClose }: { readonly onClose: () => void }) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const session = useLive('session')
  const [saving, setSaving] = useState(false)
  const section = useRef<HTMLElement>(null)
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
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={composerStyles.composer}
      aria-label={operation?.title ?? 'Request by hand'}
    >
      <header className={composerStyles.heading}>
        <div className={composerStyles.headline}>
          <h2>{operation?.title ?? 'Request by hand'}</h2>
          <Button
            variant="filled"
            ml="auto"
            leftSection={<IconSend size={14} aria-hidden />}
            loading={busy}
            disabled={missing.length > 0}
            onClick={store.send}
          >
            Send
          </Button>
          {busy && (
            <Button leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={store.cancel}>
              Cancel
            </Button>
          )}
          <IconButton label="Save this request" icon={IconDeviceFloppy} onClick={() => setSaving(true)} />
          <IconButton label="Close the request" icon={IconX} onClick={onClose} />
        </div>
        <p className={composerStyles.target}>
          <MethodWord method={request.method} />
          <code>{operation === null ? request.path : pathTemplate(operation)}</code>
        </p>
        <Group gap={8}>
          <FormButtons
            forms={[
              { value: 'request', title: 'Request' },
              { value: 'response', title: 'Response' },
              { value: 'signature', title: 'Signature' },
              { value: 'code', title: 'Code' },
            ]}
            current={view}
            onChoose={store.show}
          />
          <span role="status" className={composerStyles.outcome}>
            {busy && 'Sending…'}
            {answered && `${statusWords(sending.answer.status)}, ${sizeAndTime(sending.answer)}`}
          </span>
        </Group>
      </header>
      <div className={styles.pane}>
        {sending.kind === 'failed' && <FaultNotice fault={sending.fault} onRetry={store.send} />}
        {view === 'request' && (
          <>
            <DeprecationFlags request={request} />
            <Placeholders request={request} />
            {operation === null ? <ByHand /> : <OperationForm key={operation.id} operation={operation} />}
            {operation !== null && <OperationAbout operation={operation} />}
          </>
        )}
        {view === 'response' &&
          (answered ? <ResponseView answer={sending.answer} request={sending.request} /> : <NoAnswer />)}
        {view === 'signature' && (answered ? <SignedSteps answer={sending.answer} /> : <NoAnswer />)}
        {view === 'code' && <CodeView request={request} />}
      </div>
      {state.asking !== null && <ConsentDialog asking={state.asking} />}
      {saving && <SaveRequest request={request} onClose={() => setSaving(false)} />}
    </section>
  )
}

function NoAnswer() {
  return <Text c="dimmed">Nothing has been sent yet. The answer will be shown here.</Text>
}
