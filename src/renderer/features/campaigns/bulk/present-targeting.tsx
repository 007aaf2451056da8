import { Text } from '@mantine/core'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall, useRefreshable } from '../../../data/client.ts'
import { CriterionChips } from '../targeting/criterion-chips.tsx'
import styles from './bulk.module.css'

interface PresentTargetingProps {
  readonly workspace: Workspace
  readonly target: GridTarget
}

/** So many line items are listed, because each is read from the service. */
const maxSets = 5

/** What the selected line items target now: what a change starts from. */
export function PresentTargeting({ workspace, target }: PresentTargetingProps) {
  const lineItems = target.kind === 'rows' ? target.lineItems : []
  const keys = lineItems.slice(0, maxSets)
  const input = keys.length === 0 ? null : { workspace, subject: 'lineItem' as const, keys }
  const rows = useCall('entities', 'find', input).value
  const others = lineItems.length - keys.length
  if (keys.length === 0) return <Text c="dimmed">{t`The preview appears here.`}</Text>
  return (
    <section aria-label={t`Present targeting`} className={styles.preview}>
      <b>{t`Present targeting`}</b>
      {keys.map((key) => (
        <LineItemTargeting
          key={key}
          workspace={workspace}
          lineItem={key}
          title={rows?.find((row) => row.key === key)?.title ?? key}
        />
      ))}
      {others > 0 && (
        <Text c="dimmed">
          {plural(others, { one: 'and # more line item', other: 'and # more line items' })}
        </Text>
      )}
    </section>
  )
}

interface LineItemTargetingProps extends Pick<PresentTargetingProps, 'workspace'> {
  readonly lineItem: string
  readonly title: string
}

function LineItemTargeting({ workspace, lineItem, title }: LineItemTargetingProps) {
  const set = useRefreshable('targeting', 'read', { workspace, lineItem }).value
  const rows = (set?.rows ?? []).filter(({ state }) => state !== 'removed')
  return (
    <div>
      <Text mb={4} fw={500}>
        {title}
      </Text>
      {set !== null && rows.length === 0 && <Text c="dimmed">{t`No targeting`}</Text>}
      <CriterionChips rows={rows} />
    </div>
  )
}
