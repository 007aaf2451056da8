import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { useAct } from '../../data/act.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { keysOfAccounts } from './accounts-view.ts'

interface DeleteSandboxAccountProps {
  readonly account: Account
  readonly onDeleted: () => void
}

/** Deletes a sandbox account, after its id has been typed. */
export function DeleteSandboxAccount({ account, onDeleted }: DeleteSandboxAccountProps) {
  const { bridge, notices } = useWorkbench()
  const { run, task } = useAct(keysOfAccounts('adsSandbox'))
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    const outcome = await run(() => bridge.accounts.deleteSandbox({ accountId: account.id }))
    if (!outcome.ok) return
    notices.say('ok', `The sandbox account ${account.id} was deleted.`)
    onDeleted()
  }
  return (
    <div>
      <Button color="danger" onClick={() => setAsking(true)}>
        Delete sandbox account
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete ${account.name ?? account.id}?`}
          confirmLabel="Delete sandbox account"
          typed={{ label: `Type ${account.id} to confirm`, text: account.id }}
          task={task}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>The service deletes the sandbox account and everything in it. This can't be undone.</p>
          <WaitNotice operations={[accountOperations.deleteSandbox]} />
        </ConfirmDialog>
      )}
    </div>
  )
}
