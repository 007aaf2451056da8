import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Snapshot } from '../../../../shared/contract/drafts.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AuthorLabel, useShownAuthor } from '../../../changes/author-label.tsx'
import { ChangeCell } from '../../../changes/change-list.tsx'
import { KindLabel } from '../../../changes/target-badge.tsx'
import { useOpenedRow, useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { NoAccount } from '../../../ui/layout/no-account.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { diffFields, SnapshotInspector } from './snapshot-inspector.tsx'
import { Reason } from './snapshot-reason.tsx'

interface HistoryProps {
  readonly params: { readonly snapshotId?: string | undefined }
}

/**
 * Earlier states of drafts: taken at intervals during edits, when they were discarded, and when they were published.
 */
export function History({ params: { snapshotId } }: HistoryProps) {
  const workspace = useWorkspace()
  if (workspace === null)
    return <NoAccount title={t`Draft history`} sentence={t`Choose an account to see its draft history.`} />
  return <Workspaced key={workspace.accountId} workspace={workspace} openedId={snapshotId ?? null} />
}

interface WorkspacedProps {
  readonly workspace: Workspace
  readonly openedId: string | null
}

function Workspaced({ workspace, openedId }: WorkspacedProps) {
  const list = useRows('drafts', 'snapshots', (range) => ({ workspace, draftId: null, ...range }))
  const opened = useOpenedRow(list, ({ id }) => String(id) === openedId)
  const { total } = list
  const authorOf = useShownAuthor()
  const hasAuthors = list.find(({ changedBy }) => authorOf(changedBy) !== null) !== null
  const columns = useMemo(() => columnsWith(hasAuthors), [hasAuthors])
  const [, navigate] = useLocation()
  return (
    <ListAndInspector
      inspector={
        openedId !== null && {
          kind: t`Earlier version`,
          title: opened?.title ?? t`Earlier version`,
          content: <SnapshotInspector key={openedId} snapshot={opened} />,
          onClose: () => navigate('/history'),
        }
      }
    >
      <PageHeader
        title={t`Draft history`}
        count={total !== null && total > 0 && plural(total, { one: '# version', other: '# versions' })}
        actions={<Button onClick={() => navigate('/activity')}>{t`Go to Activity`}</Button>}
      />
      <RowList
        list={list}
        loading={t`Loading earlier versions`}
        empty={
          <EmptyState
            icon={IconHistory}
            scene="activity"
            sentence={t`Earlier versions of drafts appear here.`}
            hint={t`Flightdeck saves a version every few minutes while you edit, and when you discard or publish. Versions stay for seven days.`}
          />
        }
        label={t`Draft history`}
        columns={columns}
        keyOf={({ id }) => String(id)}
        selectedKey={openedId}
        onOpen={({ id }) => navigate(`/history/${id}`)}
        growsAtTop
      />
    </ListAndInspector>
  )
}

const columnsWith = (hasAuthors: boolean): readonly Column<Snapshot>[] => [
  column('title', t`Name`, { width: 180, grow: 1 }, ({ title }) => (
    <Text span inherit fw={500}>
      <NameText text={title} />
    </Text>
  )),
  column('reason', t`Saved`, { width: 148, pills: [t`When published`] }, ({ reason }) => (
    <Reason reason={reason} />
  )),
  column('kind', t`Change`, { width: 152, optional: true }, ({ kind, subject }) => (
    <KindLabel kind={kind} subject={subject} />
  )),
  column('content', t`Content`, { width: 220, grow: 3, optional: true }, ({ title, content }) => (
    <ChangeCell changes={contentChanges(title, content)} currency={null} isNew />
  )),
  ...(hasAuthors
    ? [
        column<Snapshot>('author', t`By`, { width: 100, optional: true }, ({ changedBy }) => (
          <AuthorLabel changedBy={changedBy} />
        )),
      ]
    : []),
  column('at', t`Time`, { width: 120, align: 'end' }, ({ at }) => <RelativeTime at={at} />),
]

/**
 * What it contained, besides the title that is its name: no pictures, and no IDs that say nothing. What it costs comes
 * first, since the end may be cut off.
 */
function contentChanges(title: string, content: Fields) {
  const isAmount = ({ field }: FieldChange) => Number(field.endsWith('_local_micro'))
  return diffFields(null, content)
    .filter(({ field, after }) => after !== title && typeof after !== 'object' && !/_id$|media/.test(field))
    .toSorted((one, other) => isAmount(other) - isAmount(one))
}
