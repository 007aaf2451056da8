import { t } from '../../../shared/text/language.ts'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ChangesStep } from './changes-step.tsx'
import { CheckStep } from './check-step.tsx'
import { PrintStep } from './print-step.tsx'
import { RehearsalStep } from './rehearsal-step.tsx'

interface ReviewProps {
  readonly params: { readonly step?: string | undefined; readonly draftId?: string | undefined }
}

/** The way to the service in two steps: check every rule, then see what would be sent and send it. `/review/print` has all of it as
 * paper, `/review/rehearsal` what it would do. */
export function Review({ params: { step, draftId } }: ReviewProps) {
  const workspace = useWorkspace()
  if (workspace === null)
    return <NoAccount title={t`Review`} sentence={t`Choose an account to review its changes.`} />
  if (step === 'print') return <PrintStep workspace={workspace} />
  if (step === 'rehearsal') return <RehearsalStep workspace={workspace} />
  if (step !== 'changes') return <CheckStep />
  // What stays in view while more is read never belongs to another account.
  const key = [workspace.environmentId, workspace.host, workspace.accountId].join(' ')
  return <ChangesStep key={key} workspace={workspace} draftId={draftId ?? null} />
}
