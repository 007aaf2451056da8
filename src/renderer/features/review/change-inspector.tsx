import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBarrierBlock, IconCircleX } from '@tabler/icons-react'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { kindLabels, referenceTo } from '../../../shared/drafts/draft.ts'
import type { ReviewItem } from '../../../shared/jobs/job.ts'
import { ChangeList } from '../../changes/change-list.tsx'
import { OpenDraftButton } from '../../changes/open-draft.tsx'
import { KindLabel } from '../../changes/target-badge.tsx'
import { useRead } from '../../data/client.ts'
import { readCampaignsOf } from '../../drafting/campaigns-of.ts'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import styles from './review.module.css'

/** One change in full: its fields before and after, and the calls that carry it out. */
export function ChangeInspector({ item }: { readonly item: ReviewItem | null }) {
  if (item === null) return <Text c="dimmed">Open a change of the list to see it here.</Text>
  const { kind, subject, title, changes, calls, currency } = item
  return (
    <Stack gap={16}>
      <div className={styles.counts}>
        <KindLabel kind={kind} subject={subject} />
      </div>
      {subject === 'lineItem' && <CampaignOfDraft draftId={item.draftId} />}
      <Held item={item} />
      <Group gap={8}>
        <OpenDraftButton draftId={item.draftId} />
      </Group>
      <Section title="Fields">
        {kind === 'delete' ? (
          <p>The {kindLabels[subject].one} will be deleted at the service.</p>
        ) : (
          <ChangeList
            label={`Fields of ${title}`}
            changes={changes}
            isNew={kind === 'create'}
            currency={currency}
          />
        )}
      </Section>
      <details>
        <summary>What will be sent</summary>
        {calls.length === 0 ? (
          <Text c="dimmed">Nothing is sent until its issues are fixed.</Text>
        ) : (
          <ol className={styles.calls}>
            {calls.map(({ position, title: call, route, changes: together }) => (
              <li key={position}>
                <Text span c="dimmed" ta="right" className={parts.tabular}>
                  {formatCount(position)}
                </Text>
                <span>{call}</span>
                <code>{route}</code>
                {together > 1 && (
                  <span className={styles.together}>
                    One call for {countOf(together, 'change')}. The service does all of them or none; those
                    that it objects to are left behind, and the others go once more.
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </details>
    </Stack>
  )
}

/** Why it is held back, or what is worth a look before it goes. */
function Held({ item: { errors, warnings, blockedBy } }: { readonly item: ReviewItem }) {
  return (
    <>
      {errors > 0 && (
        <div>
          <StatusLabel tone="error" icon={IconCircleX} word={countOf(errors, 'error')} />
          <Text c="dimmed">It is not sent before they are corrected.</Text>
        </div>
      )}
      {blockedBy.length > 0 && (
        <div>
          <StatusLabel tone="attention" icon={IconBarrierBlock} word="Blocked" />
          <p>It needs these, which cannot be sent:</p>
          <ul className={parts.bullets} aria-label="Needed drafts">
            {blockedBy.map((needed) => (
              <li key={needed}>{needed}</li>
            ))}
          </ul>
        </div>
      )}
      {warnings > 0 && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          word={`${countOf(warnings, 'warning')}, which hold nothing back`}
        />
      )}
    </>
  )
}

/** The campaign of a planned line item: line items of several campaigns often have the same name. */
function CampaignOfDraft({ draftId }: { readonly draftId: string }) {
  const workbench = useWorkbench()
  const workspace = useWorkspace()
  const { value: name } = useRead(['creatives', 'find', { workspace, campaignOf: draftId }], async () => {
    const view = await workbench.bridge.drafts.get({ draftId })
    if (!view.ok || workspace === null) return view.ok ? succeed(null) : fail(view.fault)
    const key = view.value.draft.remoteId ?? referenceTo(draftId)
    return succeed((await readCampaignsOf(workbench, workspace, [key])).get(key) ?? null)
  })
  return name === null ? null : <Text c="dimmed">In the campaign {name}</Text>
}
