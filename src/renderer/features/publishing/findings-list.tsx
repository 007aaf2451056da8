import { Box, Text } from '@mantine/core'
import { IconAlertTriangle, IconBarrierBlock, IconCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { fieldLabel } from '../../changes/field-labels.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import { useRows } from '../../data/windows.ts'
import { type Column, column } from '../../table/columns.ts'
import { DataGrid } from '../../table/list/data-grid.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { sourceLabel } from '../../ui/form/source-label.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { type FindingLine, issueLines, type Severity } from './finding-lines.ts'
import styles from './review.module.css'

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
  const rows: DraftFindings[] = []
  for (let row = rowAt(0); row !== null; row = rowAt(rows.length)) rows.push(row)
  const rowCount = rows.length
  const lines = issueLines(rows, severity)
  const unread = total !== null && rowCount < total
  const isBare = unread && lines.length === 0
  // With a filter, a page may have no visible line, so no scrolling would load the next one.
  useEffect(() => {
    if (isBare) show(0, rowCount)
  }, [isBare, rowCount, show])

  if (total === null) return <Pending label={t`Checking`} fault={fault} onRetry={refetch} />
  const open = (line: FindingLine) => {
    const target = targetOf(line)
    if (target !== null) openDraft(...target)
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
          headingOf={(line) => (line.kind === 'cause' ? <CauseHeading line={line} /> : null)}
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

/** The draft and the field that a line leads to: of one that waits, what it waits for. */
function targetOf(line: FindingLine): [draftId: string, field: string | null] | null {
  switch (line.kind) {
    case 'cause':
      return null
    case 'affected':
      return line.cause.kind === 'blocked'
        ? [line.cause.by.draftId, null]
        : [line.draftId, line.fields[0] ?? null]
    case 'draft':
      return [line.draftId, null]
    case 'finding':
      return [line.draftId, line.finding.field]
    case 'blocked':
      return [line.by.draftId, null]
  }
}

/** What is wrong with all of the drafts below it, and how many they are. */
function CauseHeading({ line: { cause, subjects } }: { readonly line: LineOf<'cause'> }) {
  const [first, ...others] = new Set(subjects)
  const count = formatCount(subjects.length)
  const counted =
    first === undefined || others.length > 0
      ? plural(subjects.length, { one: '# change', other: '# changes' })
      : `${count} ${kinds[first].label.many}`
  return (
    <span className={styles.cause}>
      {cause.kind === 'finding' ? <SeverityMark severity={cause.finding.severity} /> : <BlockedMark />}
      <strong>
        {cause.kind === 'finding' ? <FindingMessage finding={cause.finding} /> : needsText(cause.by)}
      </strong>
      <span>{counted}</span>
    </span>
  )
}

type LineOf<Kind extends FindingLine['kind']> = Extract<FindingLine, { readonly kind: Kind }>

function needsText({ title }: LineOf<'blocked'>['by']): string {
  return t`Needs “${title}”, which has errors.`
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
  if (line.kind === 'cause') return null
  if (line.kind === 'draft') return <strong title={line.title}>{line.title}</strong>
  if (line.kind === 'affected') return <span title={line.title}>{line.title}</span>
  const field = line.kind === 'finding' ? fieldLabel(line.finding.field) : t`Whole draft`
  return (
    <Box component="span" ps={16} title={field}>
      {field}
    </Box>
  )
}

function SeverityOf({ line }: { readonly line: FindingLine }) {
  if (line.kind === 'blocked') return <BlockedMark />
  return line.kind === 'finding' ? <SeverityMark severity={line.finding.severity} /> : null
}

function BlockedMark() {
  return <StatusLabel iconOnly tone="attention" icon={IconBarrierBlock} label={t`Blocked`} />
}

function SeverityMark({ severity }: Pick<Finding, 'severity'>) {
  return severity === 'error' ? (
    <StatusLabel iconOnly tone="error" icon={IconCircleX} label={t`Error`} />
  ) : (
    <StatusLabel iconOnly tone="attention" icon={IconAlertTriangle} label={t`Warning`} />
  )
}

function Message({ line }: { readonly line: FindingLine }) {
  switch (line.kind) {
    case 'cause':
      return null
    case 'draft':
      return <Quiet text={kinds[line.subject].label.one} />
    case 'affected': {
      const fields = [...new Set(line.fields.map(fieldLabel))]
      return <Quiet text={fields.length === 0 ? kinds[line.subject].label.one : fields.join(', ')} />
    }
    case 'blocked':
      return <span title={line.by.title}>{needsText(line.by)}</span>
    case 'finding':
      return <FindingMessage finding={line.finding} />
  }
}

function Quiet({ text }: { readonly text: string }) {
  return (
    <Text span inherit c="dimmed" title={text}>
      {text}
    </Text>
  )
}

function FindingMessage({ finding: { message, source, policy } }: { readonly finding: Finding }) {
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
