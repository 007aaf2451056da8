import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { keysOfAccounts } from './accounts-view.ts'

interface DeleteSandboxAccountProps {
  readonly account: Account
  readonly onDeleted: () => void
}

export function DeleteSandboxAccount({ account, onDeleted }: DeleteSandboxAccountProps) {
  const { bridge, notices } = useWorkbench()
  const name = account.name?.trim() || account.id
  const { run } = useAct(keysOfAccounts('adsSandbox'))
  return (
    <div>
      <AskButton
        label={t`Delete sandbox account`}
        color="danger"
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete sandbox account`}
        typed={{ label: t`Type ${name} to confirm`, text: name }}
        onConfirm={async () => {
          const outcome = await run(() => bridge.accounts.deleteSandbox({ accountId: account.id }))
          if (!outcome.ok) return outcome
          notices.say('ok', t`The sandbox account ${name} was deleted.`)
          onDeleted()
          return outcome
        }}
      >
        <p>{t`This deletes the sandbox account and everything in it. You can’t undo this.`}</p>
        <WaitNotice operations={[accountOperations.deleteSandbox]} />
      </AskButton>
    </div>
  )
}
