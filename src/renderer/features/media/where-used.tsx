import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { Use } from '../../../shared/creatives/creative-row.ts'
import { kindLabels, referencedDraft } from '../../../shared/drafts/draft.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { fromOutcome, idle, type Loadable, lastValue } from '../../ui/loadable.ts'
import { placeOfDraft } from '../../workbench/draft-places.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface WhereUsedProps {
  readonly workspace: Workspace
  readonly mediaKey: string
}

/** Cards, posts and other things that show a media, as far as they were read. */
export function WhereUsed({ workspace, mediaKey }: WhereUsedProps) {
  const { bridge } = useWorkbench()
  const [uses, setUses] = useState<Loadable<readonly Use[]>>(idle)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const outcome = await bridge.creatives.usesOf({ workspace, subject: 'media', key: mediaKey })
      if (isCurrent) setUses((before) => fromOutcome(before, outcome))
    }
    read()
    const end = bridge.on('draftsChanged', (change) => {
      if (sameWorkspace(change.workspace, workspace)) read()
    })
    return () => {
      isCurrent = false
      end()
    }
  }, [bridge, workspace, mediaKey])
  const known = lastValue(uses)
  return (
    <Section title="Where used">
      {uses.kind === 'failed' && <FaultNotice fault={uses.fault} />}
      {known !== null && known.length === 0 && <p>Nothing that was read or drafted shows it.</p>}
      {known !== null && known.length > 0 && (
        <Stack component="ul" gap={4}>
          {known.map((use) => (
            <li key={`${use.subject} ${use.key}`}>
              <Link href={placeOf(use)}>{use.title}</Link> {kindLabels[use.subject].one}
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
