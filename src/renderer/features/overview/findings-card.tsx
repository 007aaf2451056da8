import { Group, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBarrierBlock, IconCircleX } from '@tabler/icons-react'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import type { OverviewFindings } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

/** Issues of the unpublished changes. */
export function FindingsCard({ findings }: { readonly findings: OverviewFindings }) {
  const { errors, warnings, blocked, rows } = findings
  return (
    <Card title={t`Issues`} link={{ href: '/review', label: t`Check` }}>
      {errors + warnings + blocked === 0 ? (
        <CardEmptyState>{t`No issues found in your changes.`}</CardEmptyState>
      ) : (
        <>
          <Group gap="4px 12px" align="stretch" className={parts.hideEmpty}>
            {errors > 0 && (
              <StatusLabel
                tone="error"
                icon={IconCircleX}
                label={plural(errors, { one: '# change with errors', other: '# changes with errors' })}
              />
            )}
            {warnings > 0 && (
              <StatusLabel
                tone="attention"
                icon={IconAlertTriangle}
                label={t`${formatCount(warnings)} with warnings`}
              />
            )}
            {blocked > 0 && (
              <StatusLabel
                tone="attention"
                icon={IconBarrierBlock}
                label={t`${formatCount(blocked)} waiting`}
              />
            )}
          </Group>
          <ul className={styles.rows} aria-label={t`First issues`}>
            {rows.map((row) => (
              <FindingRow key={row.draftId} row={row} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Links to the field of the first issue. */
function FindingRow({ row }: { readonly row: DraftFindings }) {
  const openDraft = useOpenDraft()
  const first = row.findings.find(({ severity }) => severity === 'error') ?? row.findings[0]
  const blocker = row.blockedBy[0]
  const message = first?.message ?? (blocker === undefined ? '' : t`Waits for ${blocker.title}.`)
  return (
    <li>
      <UnstyledButton
        className={styles.rowButton ?? ''}
        onClick={() => openDraft(row.draftId, first?.field ?? null)}
      >
        <span className={styles.rowTitle}>{row.title}</span>
        <span className={styles.rowLabel}>{message}</span>
      </UnstyledButton>
    </li>
  )
}
