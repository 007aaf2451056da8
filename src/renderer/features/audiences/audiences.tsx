import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { AudienceLists } from './audience-lists.tsx'
import { KeywordPage } from './keyword-page.tsx'
import { TailoredPage } from './tailored-page.tsx'
import { UploadPage } from './upload-page.tsx'
import { UploadResult } from './upload-result.tsx'

interface AudiencesProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/audiences`, `/audiences/ID`, `/audiences/keywords`, `/audiences/tailored`, `/audiences/upload/ID`, `/audiences/uploads/JOB`. */
export function Audiences({ params }: AudiencesProps) {
  const workspace = useWorkspace()
  if (workspace === null) {
    return <NoAccount title={t`Audiences`} sentence={t`Choose an account to see its audiences.`} />
  }
  return <Workspaced key={workspace.accountId} workspace={workspace} params={params} />
}

function Workspaced({ workspace, params }: AudiencesProps & { readonly workspace: Workspace }) {
  const item = params.item === undefined ? null : decodeURIComponent(params.item)
  if (params.part === 'keywords') return <KeywordPage workspace={workspace} />
  if (params.part === 'tailored') return <TailoredPage workspace={workspace} />
  if (params.part === 'upload' && item !== null) {
    return <UploadPage key={item} workspace={workspace} listId={item} />
  }
  if (params.part === 'uploads' && item !== null) return <UploadResult key={item} jobId={item} />
  const opened = params.part === undefined ? null : decodeURIComponent(params.part)
  return <AudienceLists workspace={workspace} openedId={opened} />
}
