import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { campaignDelivery, flightOf, lineItemDelivery } from '../../../../shared/campaigns/delivery.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall, useRead } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'
import type { OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftEditor } from '../../../drafting/editor/draft-editor.tsx'
import type { DraftForm } from '../../../drafting/fields.tsx'
import { readChangeAuthors } from '../../../drafting/history-labels.ts'
import { DeliveryLabel } from '../../../ui/delivery-label.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { copyNotice } from '../create/copy-notice.ts'
import styles from './inspector.module.css'

interface ConflictNoteProps {
  readonly workspace: Workspace
  readonly subject: GridSubject
  readonly remoteId: string
  readonly field: string
  readonly timezone: string
}

/** Who changed a field on the service, and when. */
function ConflictNote({ workspace, subject, remoteId, field, timezone }: ConflictNoteProps) {
  const workbench = useWorkbench()
  const record = { workspace, subject, remoteId }
  const { value } = useRead(['campaigns', 'history', record, field], async () =>
    succeed(await readChangeAuthors(workbench, record, [field], timezone)),
  )
  const note = value?.[field]
  return note === undefined ? null : <span className={styles.note}>{note}</span>
}

interface RecordStatusProps {
  readonly open: OpenDraft
  readonly subject: GridSubject
  readonly timezone: string
}

/** What the service reports besides the fields: delivery, ID and age. */
function RecordStatus({ open: { row }, subject, timezone }: RecordStatusProps) {
  if (row === null || row.remoteId === null) return null
  return (
    <>
      {subject === 'campaign' ? (
        <DeliveryLabel delivery={campaignDelivery(row.record)} />
      ) : (
        <LineItemPlace record={row.record} />
      )}
      <IdText text={row.remoteId} what={subject === 'campaign' ? t`campaign ID` : t`line item ID`} />
      {row.seenAt !== null && (
        <span
          className={`${styles.note} ${styles.age}`}
        >{rich`Updated ${<RelativeTime at={row.seenAt} timeZone={timezone} />}`}</span>
      )}
    </>
  )
}

/** How it delivers, and the campaign it belongs to. */
function LineItemPlace({ record }: { readonly record: Fields }) {
  const workspace = useWorkspace()
  const now = useNow(60_000)
  const campaign = textIn(record, 'campaign_id')
  const { value } = useCall(
    'entities',
    'find',
    workspace === null || campaign === ''
      ? null
      : { workspace, subject: 'campaign', keys: [campaign], withDeleted: true },
  )
  if (value === null) return null
  const [above] = value
  const deliveryKind = above === undefined ? 'unknown' : campaignDelivery(above.record).kind
  const kind = above?.deleted === true ? 'deleted' : deliveryKind
  return (
    <>
      <DeliveryLabel delivery={lineItemDelivery(flightOf(record), kind, now)} />
      {above !== undefined && (
        <Link href={kinds.campaign.placeOf(campaign)} className={styles.campaign} title={above.title}>
          {above.title}
        </Link>
      )}
    </>
  )
}

/** Props of the campaign and line item editors. `itemKey`: a record's ID or `draft:ID`. */
export interface EntityEditorProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly currency: string | null
  readonly timezone: string
  readonly onGo: (place: EntityRef | null) => void
}

/** The same, once the draft is open. */
export type OpenEntityProps = EntityEditorProps & DraftForm & { readonly record: ReactNode }

interface EntityEditorFrameProps extends EntityEditorProps {
  readonly subject: 'campaign' | 'lineItem'
  readonly children: (form: DraftForm, record: ReactNode) => ReactNode
}

/** Opens a campaign or line item as a draft; a conflict shows who wrote the other value, and when. */
export function EntityEditor(props: EntityEditorFrameProps) {
  const { workspace, subject, itemKey, currency, timezone, onGo, children } = props
  const { bridge, notices } = useWorkbench()
  const copy = (withChildren: boolean) => async () => {
    const items = [{ subject, key: itemKey }]
    const outcome = await bridge.campaigns.clone({ workspace, items, withChildren })
    if (!outcome.ok) return notices.fail(outcome.fault)
    const [made] = subject === 'campaign' ? outcome.value.campaigns : outcome.value.lineItems
    notices.say(outcome.value.withoutTargeting > 0 ? 'attention' : 'ok', copyNotice(outcome.value))
    if (made !== undefined) onGo({ subject, key: made })
  }
  return (
    <DraftEditor
      workspace={workspace}
      subject={subject}
      itemKey={itemKey}
      onGo={(key) => onGo(key === null ? null : { subject, key })}
      copies={
        subject === 'campaign'
          ? [
              { title: t`Duplicate with line items`, copy: copy(true) },
              { title: t`Duplicate without line items`, copy: copy(false) },
            ]
          : [{ title: t`Duplicate`, copy: copy(false) }]
      }
      currency={currency}
      timeZone={timezone}
      layout="properties"
      status={(open) => <RecordStatus open={open} subject={subject} timezone={timezone} />}
      conflictNote={(field) => (
        <ConflictNote
          workspace={workspace}
          subject={subject}
          remoteId={itemKey}
          field={field}
          timezone={timezone}
        />
      )}
    >
      {children}
    </DraftEditor>
  )
}
