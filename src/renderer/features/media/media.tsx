import { t } from '../../../shared/text/language.ts'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { AccountMedia } from './account-media.tsx'
import { MediaLibrary } from './media-library.tsx'

interface MediaProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/media`, `/media/KEY`, and account media of videos under `/media/account`. */
export function Media({ params }: MediaProps) {
  const workspace = useWorkspace()
  const part = params.part === undefined ? null : decodeURIComponent(params.part)
  const item = params.item === undefined ? null : decodeURIComponent(params.item)
  if (workspace === null)
    return <NoAccount title={t`Media`} sentence={t`Choose an account to see its media.`} />
  return part === 'account' ? (
    <AccountMedia key={workspace.accountId} workspace={workspace} itemKey={item} />
  ) : (
    <MediaLibrary key={workspace.accountId} workspace={workspace} itemKey={part} />
  )
}
