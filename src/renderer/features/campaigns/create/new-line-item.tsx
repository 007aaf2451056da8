import { Group, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type Objective, objectives } from '../../../../shared/api/ads/line-items.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { referenceTo } from '../../../../shared/drafts/draft.ts'
import { objectiveMatrix } from '../../../../shared/entities/line-items/objective-matrix.ts'
import type { SuggestedDefaults } from '../../../../shared/entities/line-items/suggested-defaults.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { InspectorFoot } from '../../../ui/inspector/inspector-foot.tsx'
import { formatCount } from '../../../ui/number.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../inspector/inspector.module.css'
import { newLineItem } from './defaults.ts'

interface ObjectiveDefaultsProps {
  readonly objective: Objective
  /** Values to use instead of the objective's defaults. */
  readonly like?: Fields
}

/** The defaults of a new line item with this objective, and what is still missing. */
export function ObjectiveDefaults({ objective, like = {} }: ObjectiveDefaultsProps) {
  const { goals, productTypes, bidStrategies, placementsNeeded, needsStoreIdentifier } =
    objectiveMatrix[objective]
  const likePlacements = textsIn(like, 'placements')
  const placements = likePlacements.length > 0 ? likePlacements : [placementsNeeded[0] ?? 'ALL_ON_TWITTER']
  const strategy = textIn(like, 'bid_strategy') || bidStrategies[0]
  return (
    <p className={styles.note}>
      {t`Starts with the goal ${fromConstant(textIn(like, 'goal') || goals[0])}, ${fromConstant(textIn(like, 'product_type') || productTypes[0])}, bid strategy ${fromConstant(strategy)}, ${placements.map(fromConstant).join(', ')}.`}
      {needsStoreIdentifier && t` It still needs the app’s ID.`}
      {objective === 'PREROLL_VIEWS' && t` It still needs one or two business categories.`}
      {strategy !== 'AUTO' && t` It still needs a bid.`}
    </p>
  )
}

/** The most common values of a campaign's line items; null if it has none, and while loading. */
function useSuggestedDefaults(workspace: Workspace, campaignKey: string): SuggestedDefaults | null {
  return useCall('campaigns', 'suggestedDefaults', { workspace, campaign: campaignKey }).value
}

interface NewLineItemProps {
  readonly workspace: Workspace
  readonly campaignKey: string
  readonly timezone: string
  readonly onGo: (place: EntityRef) => void
}

/**
 * Creates a line item in this campaign with the most common values of its siblings; another objective can be chosen
 * first.
 */
export function NewLineItem({ workspace, campaignKey, timezone, onGo }: NewLineItemProps) {
  const { bridge } = useWorkbench()
  const suggested = useSuggestedDefaults(workspace, campaignKey)
  const [chosen, setChosen] = useState<Objective | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { run, task, dismiss } = useAct()
  const objective = chosen ?? suggested?.objective ?? 'REACH'
  const like = suggested?.objective === objective ? suggested.fields : {}
  const begin = async () => {
    const fields = {
      ...newLineItem(objective, { now: Date.now(), timezone }),
      ...like,
      campaign_id: campaignKey,
    }
    const createdDraft = await run(() => bridge.drafts.create({ workspace, subject: 'lineItem', fields }))
    if (createdDraft.ok) onGo({ subject: 'lineItem', key: referenceTo(createdDraft.value.id) })
  }
  return (
    <InspectorFoot>
      <Group gap={8}>
        <Button icon={IconPlus} onClick={begin}>{t`New line item`}</Button>
        <Button
          variant="subtle"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >{t`Objective: ${fromConstant(objective)}`}</Button>
      </Group>
      {isOpen && (
        <>
          <NativeSelect
            aria-label={t`Objective`}
            value={objective}
            data={objectives.map((one) => ({ value: one, label: fromConstant(one) }))}
            description={suggestedLabel(suggested)}
            inputWrapperOrder={['input', 'description']}
            onChange={({ currentTarget }) => {
              setChosen(objectives.find((known) => known === currentTarget.value) ?? null)
            }}
          />
          <ObjectiveDefaults objective={objective} like={like} />
        </>
      )}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
    </InspectorFoot>
  )
}

function suggestedLabel(suggested: SuggestedDefaults | null): string {
  if (suggested === null) return t`No line items yet.`
  const { objective, count, total } = suggested
  const label = fromConstant(objective)
  if (total === 1) return t`Its line item has ${label}.`
  return count === total
    ? plural(
        total,
        {
          one: 'All of its # line item have {objective}.',
          other: 'All of its # line items have {objective}.',
        },
        { objective: label },
      )
    : plural(
        total,
        {
          one: '{number} of its # line item have {objective}.',
          other: '{number} of its # line items have {objective}.',
        },
        { number: formatCount(count), objective: label },
      )
}
