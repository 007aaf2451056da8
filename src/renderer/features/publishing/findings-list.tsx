import { Box, Text } from '@mantine/core'
import { IconAlertTriangle, IconBarrierBlock, IconCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { fieldLabel } from '../../changes/field-labels.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import { useRows } from '../../data/windows.ts'
import { type Column, column } from '../../table/columns.ts'
import { DataGrid } from '../../table/list/data-grid.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { sourceLabel } from '../../ui/form/source-label.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { type FindingLine, findingLines, type Severity } from './finding-lines.ts'

interface FindingsListProps extends NothingProps {
  readonly workspace: Workspace
}

interface NothingProps {
  readonly severity: Severity
}

/** Issues draft by draft. Rows are loaded from the top; scrolling to the end loads more. */
export function FindingsList({ workspace, severity }: FindingsListProps) {
  const { total, fault, rowAt, show, refetch } = useRows('drafts', 'findings', (range) => ({
    workspace,
    ...range,
  }))
  const openDraft = useOpenDraft()
  const lines: FindingLine[] = []
  let rowCount = 0
  for (let row = rowAt(0); row !== null; row = rowAt(rowCount)) {
    lines.push(...findingLines(row, severity))
    rowCount += 1
  }
  const unread = total !== null && rowCount < total
  const isBare = unread && lines.length === 0
  // With a filter, a page may have no visible line, so no scrolling would load the next one.
  useEffect(() => {
    if (isBare) show(0, rowCount)
  }, [isBare, rowCount, show])

  if (total === null) return <Pending label={t`Checking`} fault={fault} onRetry={refetch} />
  const open = (line: FindingLine) => {
    const [draftId, field] =
      line.kind === 'blocked'
        ? [line.by.draftId, null]
        : [line.draftId, line.kind === 'finding' ? line.finding.field : null]
    openDraft(draftId, field)
  }
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {lines.length > 0 || unread ? (
        <DataGrid
          key={severity}
          label={t`Issues`}
          columns={columns}
          count={lines.length + (unread ? 1 : 0)}
          rowAt={(index) => lines[index] ?? null}
          keyOf={({ key }) => key}
          selectedKey={null}
          onOpen={open}
          onRange={(_, last) => {
            if (unread && last >= lines.length) show(0, rowCount)
          }}
        />
      ) : (
        <Nothing severity={severity} />
      )}
    </>
  )
}

function Nothing({ severity }: NothingProps) {
  const sentences: Readonly<Record<Severity, string>> = {
    all: t`No issues found in these changes.`,
    error: t`No errors.`,
    warning: t`No warnings.`,
  }
  return <EmptyState icon={IconCheck} tone="ok" sentence={sentences[severity]} />
}

/** As wide as those of the changes above: a checkbox, the name and what becomes of it. */
const columns: readonly Column<FindingLine>[] = [
  column('severity', t`Severity`, { width: 40, isTitleHidden: true }, (line) => <SeverityOf line={line} />),
  column('what', t`Name`, { width: 220, grow: 3 }, (line) => <What line={line} />),
  column('message', t`Issue`, { width: 340, grow: 5 }, (line) => <Message line={line} />),
]

function What({ line }: { readonly line: FindingLine }) {
  if (line.kind === 'draft') {
    return <strong title={line.title}>{line.title}</strong>
  }
  const field = line.kind === 'finding' ? fieldLabel(line.finding.field) : t`Whole draft`
  return (
    <Box component="span" ps={16} title={field}>
      {field}
    </Box>
  )
}

function SeverityOf({ line }: { readonly line: FindingLine }) {
  switch (line.kind) {
    case 'draft':
      return null
    case 'blocked':
      return <StatusLabel iconOnly tone="attention" icon={IconBarrierBlock} label={t`Blocked`} />
    case 'finding':
      return line.finding.severity === 'error' ? (
        <StatusLabel iconOnly tone="error" icon={IconCircleX} label={t`Error`} />
      ) : (
        <StatusLabel iconOnly tone="attention" icon={IconAlertTriangle} label={t`Warning`} />
      )
  }
}

function Message({ line }: { readonly line: FindingLine }) {
  switch (line.kind) {
    case 'draft':
      return (
        <Text span inherit c="dimmed">
          {kinds[line.subject].label.one}
        </Text>
      )
    case 'blocked':
      return <span title={line.by.title}>{t`Needs “${line.by.title}”, which has errors.`}</span>
    case 'finding': {
      const { message, source, policy } = line.finding
      return (
        <span title={`${message}\n${sourceLabel(source)}`}>
          {message}
          {policy !== undefined && (
            <Text span inherit c="dimmed">
              {' '}
              {t`(${policy.file}, line ${policy.line})`}
            </Text>
          )}
        </span>
      )
    }
  }
}
