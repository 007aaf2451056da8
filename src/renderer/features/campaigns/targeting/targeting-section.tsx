import { Box, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CriterionTerms } from '../../../../shared/entities/targeting/targeting-rules.ts'
import { targetingLimits } from '../../../../shared/entities/targeting/targeting-types.ts'
import { targetingSentence } from '../../../../shared/targeting/targeting-sentence.ts'
import {
  asCriterion,
  type TargetingChange,
  type TargetingRow,
} from '../../../../shared/targeting/targeting-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useRefreshable } from '../../../data/client.ts'
import { SaveTemplate } from '../../../drafting/templates/template-dialogs.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { FieldFindings } from '../../../ui/form/findings.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatCount } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CriterionChips } from './criterion-chips.tsx'
import { CriterionPicker } from './criterion-picker.tsx'
import { ReachAmount, ReachFigure, ReachScale } from './reach-figure.tsx'
import { criterionName } from './targeting-choices.ts'
import sectionStyles from './targeting-section.module.css'

interface TargetingSectionProps {
  readonly workspace: Workspace
  readonly timezone: string
  /** ID of the line item, or `draft:ID` of a new one. */
  readonly lineItem: string
}

/** Whom the line item targets: its criteria with the draft applied, their reach, and a picker for more. */
export function TargetingSection({ workspace, timezone, lineItem }: TargetingSectionProps) {
  const { bridge } = useWorkbench()
  const {
    value: set,
    fault,
    isFetching,
    refresh,
  } = useRefreshable('targeting', 'read', { workspace, lineItem })
  const { task, run, dismiss } = useAct([['targeting', 'read', { workspace }]])
  const [isSaving, setSaving] = useState(false)
  const criteriaSize = useElementSize()
  const rows = set?.rows ?? []
  const change = (label: string, wanted: TargetingChange) =>
    void run(() =>
      bridge.targeting.edit({
        workspace,
        label,
        change: wanted,
        target: { kind: 'rows', campaigns: [], lineItems: [lineItem] },
      }),
    )
  const add = (criteria: readonly CriterionTerms[], remove: readonly CriterionTerms[] = []) => {
    const addedCriteria = criteria.map(asCriterion)
    const [first] = addedCriteria
    if (first === undefined) {
      if (remove.length > 0)
        change(removalLabel(remove), { kind: 'change', add: [], remove: remove.map(asCriterion) })
      return
    }
    const label =
      addedCriteria.length === 1
        ? t`Target ${criterionName({ ...first, name: nameIn(criteria) })}`
        : plural(addedCriteria.length, { one: 'Target # value', other: 'Target # values' })
    change(
      label,
      singleTypes.has(first.targeting_type)
        ? { kind: 'replace', types: [first.targeting_type], criteria: addedCriteria }
        : { kind: 'change', add: addedCriteria, remove: remove.map(asCriterion) },
    )
  }
  const toggle = (row: Pick<TargetingRow, 'state'> & CriterionTerms) =>
    row.state === 'removed' ? add([row]) : add([], [row])
  const current = rows.filter(({ state }) => state !== 'removed')
  const isChanged = rows.some(({ state }) => state !== 'unchanged')
  const isReading = set === null && fault === null
  // In a low window the values come first.
  const isLow = useMediaQuery('(max-height: 640px)', window.innerHeight <= 640)
  const steps = set !== null && <ReachFigure workspace={workspace} timezone={timezone} rows={rows} />
  const sentence = current.length > 0 ? targetingSentence(current) : undefined
  return (
    <Box
      component="section"
      aria-label={t`Targeting`}
      className={sectionStyles.section}
      __vars={{ '--fd-criteria-height': `${criteriaSize.height}px` }}
    >
      <div ref={criteriaSize.ref} className={sectionStyles.criteria}>
        <div className={sectionStyles.head}>
          <ReachAmount workspace={workspace} rows={current} isReading={isReading} />
          <span className={sectionStyles.summary} title={sentence} aria-hidden={sentence !== undefined}>
            {sentence === undefined && set !== null && t`No targeting: the line item runs worldwide.`}
            {sentence !== undefined && t`${formatCount(current.length)} chosen`}
          </span>
          {sentence !== undefined && <VisuallyHidden>{sentence}</VisuallyHidden>}
          <span className={sectionStyles.acts}>
            <IconButton
              label={t`Save as template`}
              icon={IconTemplate}
              disabled={current.length === 0}
              onClick={() => setSaving(true)}
            />
            <RefreshButton label={t`Refresh targeting`} busy={isFetching} onClick={refresh} />
          </span>
        </div>
        {!isChanged && <ReachScale workspace={workspace} rows={current} isReading={isReading} />}
        {rows.length > 0 && (
          <div className={sectionStyles.chips}>
            <CriterionChips rows={rows} onToggle={toggle} />
          </div>
        )}
      </div>
      {isSaving && set?.key != null && (
        <SaveTemplate
          workspace={workspace}
          subject="targeting"
          itemKey={set.key}
          name={set.title}
          onClose={() => setSaving(false)}
        />
      )}
      {fault !== null && <FaultNotice fault={fault} onRetry={refresh} />}
      {set !== null && set.fault !== null && <FaultNotice fault={set.fault} onRetry={refresh} />}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onDismiss={dismiss} />}
      <FieldFindings findings={set?.findings ?? []} />
      {!isLow && steps}
      <CriterionPicker workspace={workspace} timezone={timezone} rows={rows} onChange={add} />
      {isLow && steps}
    </Box>
  )
}

/** Types with a single value per line item: a new one replaces the old one. */
const singleTypes: ReadonlySet<string> = new Set(
  targetingLimits.filter(({ maximum }) => maximum === 1).flatMap(({ types }) => types),
)

function removalLabel(criteria: readonly CriterionTerms[]): string {
  const [first] = criteria
  return first !== undefined && criteria.length === 1
    ? t`Remove ${criterionName({ ...first, name: nameIn(criteria) })} from targeting`
    : plural(criteria.length, {
        one: 'Remove # value from targeting',
        other: 'Remove # values from targeting',
      })
}

function nameIn([first]: readonly object[]): string | null {
  const name = first !== undefined && 'name' in first ? first.name : null
  return typeof name === 'string' ? name : null
}
