import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { UseList } from '../../changes/use-list.tsx'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'

interface WhereUsedProps {
  readonly workspace: Workspace
  readonly mediaKey: string
}

/** Cards, posts and other entities that use a media, among those synced. */
export function WhereUsed({ workspace, mediaKey }: WhereUsedProps) {
  const { value: uses, fault, refetch } = useCall('entities', 'usesOf', usesOfMedia(workspace, mediaKey))
  return (
    <Section title={t`Where used`}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {uses?.length === 0 && <p>{t`Not used by any synced record or draft.`}</p>}
      {uses !== null && uses.length > 0 && <UseList label={t`Where used`} uses={uses} />}
    </Section>
  )
}

export function usesOfMedia(workspace: Workspace, mediaKey: string) {
  return { workspace, subject: 'media' as const, keys: [mediaKey] }
}
