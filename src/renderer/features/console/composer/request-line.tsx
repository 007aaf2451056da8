import { IconDeviceFloppy, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { type Operation, pathTemplate } from '../../../../shared/api/operation.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { ariaKeysOf, commandEnter, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { isMac } from '../../../ui/platform.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { hostLabel } from '../console-labels.ts'
import { operationOf } from './composed.ts'
import styles from './composer.module.css'
import { composedRequest, composerStore } from './composer-store.ts'
import { CustomAddress } from './custom-request.tsx'
import { MethodLabel } from './method-label.tsx'

interface RequestLineProps {
  readonly canSend: boolean
  readonly onSend: () => void
  readonly onSave: () => void
}

/** Method, service and path in one line with what is done with them. */
export function RequestLine({ canSend, onSend, onSave }: RequestLineProps) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const operation = operationOf(state.operationId)
  const busy = state.sending.kind === 'sending'
  return (
    <div className={styles.line}>
      {operation === null ? (
        <CustomAddress />
      ) : (
        <Address operation={operation} request={composedRequest(state)} />
      )}
      <Button icon={IconDeviceFloppy} aria-label={t`Save request`} onClick={onSave}>{t`Save`}</Button>
      {busy && <Button icon={IconPlayerStop} onClick={store.cancel}>{t`Cancel`}</Button>}
      <Button
        variant="filled"
        icon={IconSend}
        loading={busy}
        disabled={!canSend}
        aria-keyshortcuts={ariaKeysOf(commandEnter, isMac)}
        rightSection={
          <span className={styles.key} aria-hidden="true">
            {keysOf(commandEnter, isMac)}
          </span>
        }
        onClick={onSend}
      >{t`Send`}</Button>
    </div>
  )
}

interface AddressProps {
  readonly operation: Operation
  readonly request: ConsoleRequest
}

/** What an operation is sent to, with the parameters of its path marked; those without a value stand as `{name}`. */
function Address({ operation, request }: AddressProps) {
  const { method, host, path, query } = request
  const queryText = query.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${value}`).join('')
  return (
    <p className={styles.address} title={`${path}${queryText}`}>
      <MethodLabel method={method} />
      <span className={styles.service}>{hostLabel[host]}</span>
      <code className={styles.path}>
        {piecesOf(pathTemplate(operation), path).map(({ at, text, kind }) =>
          kind === 'fixed' ? (
            text
          ) : (
            <span key={at} className={styles.parameter} data-missing={kind === 'missing'}>
              {text}
            </span>
          ),
        )}
        <span className={styles.query}>{queryText}</span>
      </code>
    </p>
  )
}

interface PathPiece {
  readonly at: number
  readonly text: string
  readonly kind: 'fixed' | 'filled' | 'missing'
}

function piecesOf(template: string, path: string): readonly PathPiece[] {
  const values = path.split('/')
  const segments = template.split('/')
  // A value that contains a slash leaves nothing to compare.
  if (values.length !== segments.length) return [{ at: 0, text: path, kind: 'fixed' }]
  return segments.map((segment, at): PathPiece => {
    const slash = at === 0 ? '' : '/'
    const text = values[at] ?? ''
    if (!segment.startsWith(':')) return { at, text: `${slash}${text}`, kind: 'fixed' }
    return text === segment
      ? { at, text: `${slash}{${segment.slice(1)}}`, kind: 'missing' }
      : { at, text: `${slash}${text}`, kind: 'filled' }
  })
}
