import { matchOperation } from '../../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { ConfirmDialog } from '../../../ui/inputs/confirm-dialog.tsx'
import { rest } from '../../../ui/task.ts'
import { currentEnvironment } from '../../../workbench/session.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './composer.module.css'
import { composerStore } from './composer-store.ts'
import { MethodWord } from './method-word.tsx'

/** Asks before something of the sandbox is destroyed. Everywhere else main asks, in a dialog of its own. */
export function ConsentDialog({ asking }: { readonly asking: ConsoleRequest }) {
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
      <p className={styles.target}>
        <MethodWord method={asking.method} />
        <code>{asking.path}</code>
      </p>
      <p>What this request deletes or revokes in {name} cannot be brought back from here.</p>
    </ConfirmDialog>
  )
}
