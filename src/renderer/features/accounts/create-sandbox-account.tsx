import { IconPlus } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import type { Act } from '../../data/act.ts'
import { Button } from '../../ui/button.tsx'
import { useNavigateAfterWait } from '../../ui/layout/use-navigate-after-wait.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** Creates a sandbox account and opens it. The service chooses its name; it can be changed afterwards. */
export function CreateSandboxAccount({ creation: { run, task } }: { readonly creation: Act }) {
  const { bridge, notices } = useWorkbench()
  const navigate = useNavigateAfterWait()
  const create = async () => {
    const outcome = await run(bridge.accounts.createSandbox)
    if (!outcome.ok) return
    const { id } = outcome.value
    notices.say('ok', t`Sandbox account created.`)
    navigate(`/accounts/adsSandbox/${encodeURIComponent(id)}`)
  }
  return (
    <Button
      variant="filled"
      icon={IconPlus}
      loading={task.kind === 'running'}
      onClick={create}
    >{t`New sandbox account`}</Button>
  )
}
