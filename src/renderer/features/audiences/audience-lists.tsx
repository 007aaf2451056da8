import { Checkbox } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { customAudienceOperations } from '../../../shared/api/ads/custom-audiences.ts'
import { doNotReachListOperations } from '../../../shared/api/ads/do-not-reach-lists.ts'
import { t } from '../../../shared/text/language.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { formatCount } from '../../ui/number.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { readTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { NewAudience } from './audience-form.tsx'
import { AudienceInspector } from './audience-inspector.tsx'
import { type AudienceRow, audienceRows } from './audience-rows.ts'
import { AudienceTabs } from './audience-tabs.tsx'
import { Targetable } from './targetable.tsx'
import { audiencesView, useAudienceLists } from './use-audience-lists.ts'

interface AudienceListsProps {
  readonly workspace: Workspace
  readonly openedId: string | null
}

/** All audiences and do-not-reach lists of an account, with the open one in the inspector. */
export function AudienceLists({ workspace, openedId }: AudienceListsProps) {
  const view = audiencesView(useWorkbench())
  const { withDeleted } = useStore(view)
  const { value: known, fault, isFetching, refetch } = useAudienceLists(workspace, withDeleted)
  const [, navigate] = useLocation()
  const [isNew, setNew] = useState(false)
  const rows = known === null ? null : audienceRows(known)
  const opened = rows?.find(({ id }) => id === openedId) ?? null
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          title: opened.name,
          content: <AudienceInspector key={opened.id} workspace={workspace} row={opened} />,
          onClose: () => navigate('/audiences'),
        }
      }
    >
      <PageHeader
        title={t`Audiences`}
        aside={known !== null && <>{rich`Updated ${<RelativeTime at={known.readAt} />}`}</>}
        actions={
          <>
            <RefreshButton label={t`Refresh audiences`} busy={isFetching} onClick={refetch} />
            <Button variant="filled" icon={IconPlus} onClick={() => setNew(true)}>{t`New list`}</Button>
          </>
        }
      />
      <AudienceTabs
        current="/audiences"
        actions={
          <Checkbox
            label={t`Show deleted`}
            checked={withDeleted}
            onChange={({ currentTarget }) => view.setState({ withDeleted: currentTarget.checked })}
          />
        }
      />
      <WaitNotice operations={[customAudienceOperations.list, doNotReachListOperations.list]} isBar />
      <RowList
        list={rowsOfReply({ value: rows, fault, refetch })}
        loading={t`Loading audiences`}
        empty={
          <EmptyState
            icon={IconUsersGroup}
            sentence={t`No audiences yet.`}
            hint={t`Create a list, then add people from a CSV file. Emails and phone numbers are hashed on this computer.`}
          >
            <Button onClick={() => setNew(true)}>{t`Create a list`}</Button>
          </EmptyState>
        }
        label={t`Audiences`}
        columns={columns}
        keyOf={({ id }) => id}
        selectedKey={openedId}
        onOpen={({ id }) => navigate(`/audiences/${encodeURIComponent(id)}`)}
      />
      {isNew && (
        <NewAudience
          workspace={workspace}
          hasDoNotReach={known?.doNotReach.some(({ deleted }) => deleted !== true) ?? false}
          onClose={() => setNew(false)}
        />
      )}
    </ListAndInspector>
  )
}

const columns: readonly Column<AudienceRow>[] = [
  column('state', t`State`, 116, (row) => (row.deleted ? <DeletedLabel /> : <Targetable row={row} />)),
  column('name', t`Name`, { width: 150, grow: 2 }, ({ name }) => name),
  column('kind', t`Type`, 136, ({ kind, type }) => (kind === 'shared' ? t`Shared with you` : type)),
  column('size', t`People found`, { width: 104, align: 'end' }, ({ size }) =>
    size === null ? t`Unknown` : formatCount(size),
  ),
  column('updated', t`Updated`, { width: 120, align: 'end' }, ({ updatedAt }) => {
    const at = readTime(updatedAt)
    return at === null ? '' : <RelativeTime at={at} />
  }),
]
