import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ChangesStep } from './changes-step.tsx'
import { CheckStep } from './check-step.tsx'
import { PrintStep } from './print-step.tsx'

interface ReviewProps {
  readonly params: { readonly step?: string | undefined; readonly draftId?: string | undefined }
}

/**
 * Publishing in two steps: check every rule, then review what would be sent and send it. `/review/print` has the
 * printable version.
 */
export function Review({ params: { step, draftId } }: ReviewProps) {
  const workspace = useWorkspace()
  if (workspace === null)
    return <NoAccount title={t`Review`} sentence={t`Choose an account to review its changes.`} />
  if (step === 'print') return <PrintStep workspace={workspace} />
  if (step !== 'changes') return <CheckStep />
  // The previous reply stays in view while the next one loads, but never across accounts.
  return <ChangesStep key={workspaceKey(workspace)} workspace={workspace} draftId={draftId ?? null} />
}
