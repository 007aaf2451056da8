import { Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { matchOperation } from '../../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { unresolvedVariables } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { rest } from '../../../ui/act-state.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { SaveRequest } from '../saved/save-request.tsx'
import { useVariables } from '../variables/use-variables.ts'
import { AnswerSide } from './answer-side.tsx'
import { operationOf } from './composed.ts'
import styles from './composer.module.css'
import { composedRequest, composerStore } from './composer-store.ts'
import { CustomNote } from './custom-request.tsx'
import { MethodLabel } from './method-label.tsx'
import { RequestLine } from './request-line.tsx'
import { RequestSide } from './request-side.tsx'

/** A request in one line, with what is sent and what came back below it. */
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
  const { sending, side } = state
  const operation = operationOf(state.operationId)
  const request = composedRequest(state)
  const values = { ...variables.values, ...state.typed }
  const missing = unresolvedVariables(request, values)
  const canSend = missing.length === 0
  const send = () => store.send(values)
  const wide = useMediaQuery('(min-width: 1240px)', window.innerWidth >= 1240)
  const title = operation?.title ?? t`Custom request`
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isSend || !isWithin || !canSend || sending.kind === 'sending') return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      component="section"
      gap={0}
      miw={0}
      mih={0}
      aria-label={title}
      // Before the editor of the body takes the key for a new line.
      onKeyDownCapture={press}
    >
      <header className={styles.head}>
        <div className={styles.headline}>
          <h2>{title}</h2>
          {!wide && (
            <FormButtons
              forms={[
                { value: 'request', title: t`Request` },
                { value: 'answer', title: t`Response` },
              ]}
              current={side}
              onChoose={(chosen) => store.show({ side: chosen })}
            />
          )}
          <IconButton label={t`Close the request`} icon={IconX} onClick={onClose} />
        </div>
        <RequestLine canSend={canSend} onSend={send} onSave={() => setSaving(true)} />
        {operation === null && <CustomNote />}
        {!canSend && (
          <p
            role="alert"
            className={styles.missing}
          >{t`Enter a value for ${missing.map((name) => `{{${name}}}`).join(', ')} to send this request.`}</p>
        )}
      </header>
      <div className={styles.panes} data-sides={wide ? 2 : 1}>
        {(wide || side === 'request') && <RequestSide isBeside={wide} />}
        {(wide || side === 'answer') && <AnswerSide isBeside={wide} values={values} onSend={send} />}
      </div>
      {state.asking !== null && <ConsentDialog asking={state.asking} />}
      {saving && <SaveRequest request={request} onClose={() => setSaving(false)} />}
    </Stack>
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
