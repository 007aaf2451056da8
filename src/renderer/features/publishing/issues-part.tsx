import { UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { fieldLabel } from '../../changes/field-labels.ts'
import { useCall } from '../../data/client.ts'
import { useRows } from '../../data/windows.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Severity } from './finding-lines.ts'
import { FindingsList } from './findings-list.tsx'
import styles from './review.module.css'
import type { Check, CheckRun } from './use-check.ts'
import type { ReviewState } from './use-review.ts'

interface IssuesPartProps {
  readonly workspace: Workspace
  readonly review: ReviewState
  readonly check: Check
}

/** What is held back and what to double-check, folded as long as something can be sent; each issue leads to its field. */
export function IssuesPart({ workspace, review, check }: IssuesPartProps) {
  const { value: summary, fault, isFetching, refetch, run } = check
  const [severity, setSeverity] = useState<Severity>('all')
  const [wantsOpen, setWantsOpen] = useState<boolean | null>(null)
  const heldCount = review.all === null || review.count === null ? 0 : review.all - review.count
  const warnings = summary?.warnings ?? 0
  const hasIssues = heldCount > 0 || warnings > 0
  const isOpen = hasIssues && (wantsOpen ?? review.count === 0)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section
      aria-label={t`Check`}
      className={styles.issues}
      data-open={isOpen}
      data-continues={review.count !== null && review.count > 0}
    >
      <div className={styles.issuesBar}>
        {hasIssues ? (
          <UnstyledButton
            className={styles.issuesToggle ?? ''}
            aria-expanded={isOpen}
            onClick={() => setWantsOpen(!isOpen)}
          >
            <Chevron size={14} aria-hidden />
            {heldCount > 0 && (
              <StatusLabel
                tone="error"
                icon={IconBarrierBlock}
                label={plural(heldCount, { one: '# needs fixing', other: '# need fixing' })}
                title={t`These changes have errors, or depend on changes that do. All others can be published.`}
              />
            )}
            {warnings > 0 && (
              <StatusLabel
                tone="attention"
                icon={IconAlertTriangle}
                label={plural(warnings, { one: '# warning', other: '# warnings' })}
              />
            )}
            {!isOpen && <FirstIssue workspace={workspace} />}
          </UnstyledButton>
        ) : (
          summary !== null &&
          !isFetching && <StatusLabel tone="ok" icon={IconCircleCheck} label={t`No issues`} />
        )}
        <span className={styles.issuesEnd}>
          {isFetching ? (
            <Delayed>
              <Running workspace={workspace} run={run} />
            </Delayed>
          ) : (
            summary !== null && (
              <span>
                {plural(
                  summary.drafts,
                  { one: '# draft checked in {value} ms', other: '# drafts checked in {value} ms' },
                  { value: formatCount(Math.round(summary.tookMs)) },
                )}
                {run.isStale && t`, edited since`}
              </span>
            )
          )}
          <IconButton label={t`Check again`} icon={IconRefresh} disabled={isFetching} onClick={refetch} />
        </span>
      </div>
      {fault !== null && !isFetching && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {isOpen && (
        <>
          {heldCount > 0 && warnings > 0 && (
            <div className={styles.issuesFilter}>
              <FormButtons
                label={t`Severity`}
                forms={[
                  { value: 'all', title: t`All issues` },
                  { value: 'error', title: t`Errors` },
                  { value: 'warning', title: t`Warnings` },
                ]}
                current={severity}
                onChoose={setSeverity}
              />
            </div>
          )}
          <FindingsList workspace={workspace} severity={severity} />
        </>
      )}
    </section>
  )
}

/** The first draft and its fields, so that a folded part says what it's about. */
function FirstIssue({ workspace }: { readonly workspace: Workspace }) {
  const { rowAt } = useRows('drafts', 'findings', (range) => ({ workspace, ...range }))
  const first = rowAt(0)
  if (first === null) return null
  return <span className={styles.firstIssue}>{issueText(first)}</span>
}

function issueText({ title, findings, blockedBy }: DraftFindings): string {
  const fields = [...new Set(findings.map(({ field }) => fieldLabel(field)))].slice(0, 3)
  const needs = fields.length === 0 ? blockedBy.map((blocker) => blocker.title) : fields
  return `${title}: ${needs.join(', ')}`
}

function Running({
  workspace,
  run: { startedAt, progress },
}: {
  readonly workspace: Workspace
  readonly run: CheckRun
}) {
  const { value: summary } = useCall('drafts', 'summary', { workspace })
  const now = useNow(1_000)
  const seconds = startedAt === null ? 0 : Math.floor((now - startedAt) / 1_000)
  const all =
    summary === null ? t`all drafts` : plural(summary.unpublished, { one: '# draft', other: '# drafts' })
  const what =
    progress === null
      ? all
      : plural(
          progress.total,
          { one: '{done} of # draft', other: '{done} of # drafts' },
          { done: formatCount(progress.done) },
        )
  // An empty check ends before its text could be read.
  if (summary?.unpublished === 0) return null
  const text = seconds < 2 ? t`Checking ${what}` : t`Checking ${what}, ${formatCount(seconds)} s so far`
  return (
    <span role="status" className={styles.running}>
      <ProgressBar
        label={t`Check`}
        value={progress === null ? null : progress.done / progress.total}
        valueText={text}
      />
      <span>{text}</span>
    </span>
  )
}
