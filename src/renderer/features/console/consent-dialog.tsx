import { useStore } from 'zustand'
import { matchOperation } from '../../../shared/domain/console-effect.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { rest } from '../../ui/task.ts'
import { currentEnvironment } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './composer.module.css'
import { type ComposerState, composerStore } from './composer-store.ts'
import { MethodWord } from './method-word.tsx'

type Asking = NonNullable<ComposerState['asking']>

/** Asks before something is destroyed, and once a session before anything is written where it counts. */
export function ConsentDialog({ asking }: { readonly asking: Asking }) {
  const store = composerStore(useWorkbench())
  const session = useLive('session')
  const { writesAllowed } = useStore(store.store)
  const environment = currentEnvironment(session)?.environment
  const name = environment?.name ?? 'this environment'
  const destructive = asking.need === 'destructive'
  const title = matchOperation(asking.request)?.title
  const first = environment !== undefined && !writesAllowed.has(environment.id)
  return (
    <ConfirmDialog
      title={destructive ? `${title ?? `Send this ${asking.request.method} request`}?` : `Write to ${name}?`}
      confirmLabel={destructive ? 'Send it' : 'Allow writing until I quit'}
      task={rest}
      onConfirm={store.confirm}
      onClose={store.decline}
    >
      <p className={styles.target}>
        <MethodWord method={asking.request.method} />
        <code>{asking.request.path}</code>
      </p>
      {destructive ? (
        <p>What this request deletes or revokes in {name} cannot be brought back from here.</p>
      ) : (
        <p>
          This changes real things in {name}. {first && 'You are asked once, until the program ends.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
