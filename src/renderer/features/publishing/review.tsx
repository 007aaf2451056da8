import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { PrintStep } from './print-step.tsx'
import { ReviewPage } from './review-page.tsx'

interface ReviewProps {
  readonly params: { readonly step?: string | undefined; readonly draftId?: string | undefined }
}

/**
 * What would be sent, what needs fixing first, and the button that sends it. `/review/changes/ID` opens a change, and
 * `/review/print` has the printable version.
 */
export function Review({ params: { step, draftId } }: ReviewProps) {
  const workspace = useWorkspace()
  if (workspace === null)
    return <NoAccount title={t`Review`} sentence={t`Choose an account to review its changes.`} />
  if (step === 'print') return <PrintStep workspace={workspace} />
  // The previous reply stays in view while the next one loads, but never across accounts.
  return <ReviewPage key={workspaceKey(workspace)} workspace={workspace} draftId={draftId ?? null} />
}
