import { Stack } from '@mantine/core'
import { Link } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import type { Use } from '../../../shared/entities/entity-row.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { placeOfDraft } from '../../workbench/draft-places.ts'

interface WhereUsedProps {
  readonly workspace: Workspace
  readonly mediaKey: string
}

/** Cards, posts and other entities that use a media, among those synced. */
export function WhereUsed({ workspace, mediaKey }: WhereUsedProps) {
  const input = { workspace, subject: 'media', key: mediaKey } as const
  const { value: uses, fault, refetch } = useCall('entities', 'usesOf', input)
  return (
    <Section title={t`Where used`}>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
      {uses?.length === 0 && <p>{t`Not used by any synced record or draft.`}</p>}
      {uses !== null && uses.length > 0 && (
        <Stack component="ul" gap={4}>
          {uses.map((use) => (
            <li key={`${use.subject} ${use.key}`}>
              <Link href={placeOf(use)}>{use.title}</Link> {kinds[use.subject].label.one}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

function placeOf({ subject, key }: Use): string {
  const draftId = referencedDraft(key)
  return placeOfDraft({ id: draftId ?? '', subject, remoteId: draftId === null ? key : null })
}
