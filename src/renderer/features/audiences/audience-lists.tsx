import { IconPlus, IconUserOff, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { referenceTo } from '../../../shared/drafts/draft.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useChangedRows } from '../../data/use-changed-rows.ts'
import { ChangeLabel, DeletedLabel, FindingCounts } from '../../drafting/change-label.tsx'
import { creativeLists } from '../../drafting/list/list-store.ts'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { CountBar } from '../../ui/chart/count-bar.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ShowDeletedMenu } from '../../ui/inputs/collapsible-filters.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { useShownItem } from '../../ui/inspector/use-shown-item.ts'
import { EmptyState, NoMatch } from '../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import parts from '../../ui/layout/parts.module.css'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { readTime } from '../../ui/time.ts'
import { ReadAge } from '../../workbench/read-age.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { NewDoNotReachList } from './audience-form.tsx'
import { AudienceHeader } from './audience-header.tsx'
import { AudienceInspector } from './audience-inspector.tsx'
import { type AudienceRow, audienceRows, audiencesWith } from './audience-rows.ts'
import styles from './audiences.module.css'
import { Targetable } from './targetable.tsx'
import { audiencesView, useAudienceLists } from './use-audience-lists.ts'

interface AudienceListsProps {
  readonly workspace: Workspace
  readonly openedId: string | null
}

/** All audiences and do-not-reach lists of an account, with the open one in the inspector. */
export function AudienceLists({ workspace, openedId }: AudienceListsProps) {
  const view = audiencesView(useWorkbench())
  const { search, withDeleted } = useStore(view)
  const { value: known, fault, isFetching, refetch } = useAudienceLists(workspace, withDeleted)
  const [, navigate] = useLocation()
  const [asksDoNotReach, setAsksDoNotReach] = useState(false)
  const { rows: drafts } = useChangedRows(workspace, 'customAudience')
  const editing = creativeLists(useWorkbench())(workspace, 'customAudience')
  const { fault: draftFault } = useStore(editing.store)
  const rows = known === null ? null : audienceRows(known, drafts)
  const hasDoNotReach = known?.doNotReach.some(({ deleted }) => deleted !== true) ?? true
  const begin = async () => {
    const draft = await editing.create({})
    // A new audience has no name yet, so its name gets the focus.
    if (draft !== null) navigate(`/audiences/${encodeURIComponent(referenceTo(draft.id))}?field=name`)
  }
  const shownRows = rows === null ? null : audiencesWith(rows, search)
  const largest = Math.max(0, ...(rows ?? []).map(({ size }) => size ?? 0))
  const columns = useMemo(() => columnsFor(largest), [largest])
  const { shown, close } = useShownItem(openedId, { rows: shownRows, keyOf, address: '/audiences' })
  const opened = rows?.find(({ id }) => id === shown) ?? null
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          icon: IconUsersGroup,
          kind: opened.kind === 'doNotReach' ? t`Do-not-reach list` : t`Audience`,
          title: opened.name,
          content: <AudienceInspector key={opened.id} workspace={workspace} row={opened} />,
          onClose: close,
        }
      }
    >
      <AudienceHeader
        view="/audiences"
        search={
          <SearchField
            label={t`Search audiences`}
            value={search}
            onChange={(text) => view.setState({ search: text })}
          />
        }
        filters={
          <ShowDeletedMenu
            withDeleted={withDeleted}
            onChange={(isShown) => view.setState({ withDeleted: isShown })}
          />
        }
        count={
          known !== null && (
            <>
              <ListCount rows={shownRows} />
              <ReadAge at={known.readAt} />
            </>
          )
        }
        actions={
          <>
            <RefreshButton label={t`Refresh audiences`} busy={isFetching} onClick={refetch} />
            {!hasDoNotReach && (
              <Button onClick={() => setAsksDoNotReach(true)}>{t`New do-not-reach list`}</Button>
            )}
            <Button variant="filled" icon={IconPlus} onClick={begin}>{t`New list`}</Button>
          </>
        }
      />
      {draftFault !== null && opened === null && (
        <FaultNotice fault={draftFault} onDismiss={editing.forgetFault} variant="bar" />
      )}
      <RowList
        list={rowsOfReply({ value: shownRows, fault, refetch })}
        loading={t`Loading audiences`}
        empty={
          rows !== null && rows.length > 0 ? (
            <NoMatch
              sentence={t`No audiences match.`}
              clearLabel={t`Clear the search`}
              onClear={() => view.setState({ search: '' })}
            />
          ) : (
            <EmptyState
              icon={IconUsersGroup}
              scene="audiences"
              sentence={t`No audiences yet.`}
              hint={t`Create a list, then add people from a CSV file. Emails and phone numbers are hashed on this computer.`}
            >
              <Button onClick={begin}>{t`Create a list`}</Button>
            </EmptyState>
          )
        }
        label={t`Audiences`}
        columns={columns}
        keyOf={keyOf}
        selectedKey={shown}
        onOpen={({ id }) => navigate(`/audiences/${encodeURIComponent(id)}`)}
      />
      {asksDoNotReach && <NewDoNotReachList workspace={workspace} onClose={() => setAsksDoNotReach(false)} />}
    </ListAndInspector>
  )
}

const keyOf = ({ id }: AudienceRow) => id

function ListCount({ rows }: { readonly rows: readonly AudienceRow[] | null }) {
  return rows !== null && rows.length > 0 ? (
    <span>{plural(rows.length, { one: '# list', other: '# lists' })}</span>
  ) : null
}

const kindIcons = { own: IconUsersGroup, shared: IconUsersPlus, doNotReach: IconUserOff } as const

/** What is unpublished, or the kind of list. */
function RowMark({ row: { kind, change, deleted } }: { readonly row: AudienceRow }) {
  if (deleted) return <DeletedLabel iconOnly />
  if (change !== null) return <ChangeLabel change={change} iconOnly />
  const Icon = kindIcons[kind]
  return <Icon size={14} className={styles.kind} aria-hidden />
}

/** What stops it from being published comes before whether campaigns can use it. */
function RowState({ row }: { readonly row: AudienceRow }) {
  const { change, deleted } = row
  if (deleted) return <DeletedLabel />
  const hasFindings = change !== null && (change.errors > 0 || (change.missing ?? 0) > 0)
  return hasFindings ? <FindingCounts change={change} /> : <Targetable row={row} />
}

const columnsFor = (largest: number): readonly Column<AudienceRow>[] => [
  column('change', t`Change`, { width: 30, isGutter: true }, (row) => <RowMark row={row} />),
  column('name', t`Name`, { width: 150, grow: 1 }, ({ name }) => (
    <span className={styles.name} title={name}>
      {name}
    </span>
  )),
  column('size', t`People found`, { width: 164, align: 'end' }, ({ size }) =>
    size === null ? (
      <span className={parts.muted}>{t`Unknown`}</span>
    ) : (
      <CountBar count={size} largest={largest} />
    ),
  ),
  column('state', t`State`, { width: 116, pills: [t`Processing`, t`Not ready`] }, (row) => (
    <RowState row={row} />
  )),
  column('kind', t`Type`, { width: 136, optional: 'late' }, ({ kind, type }) =>
    kind === 'shared' ? t`Shared with you` : type,
  ),
  column('description', t`Description`, { width: 160, grow: 3, optional: true }, ({ description }) => (
    <span className={parts.muted} title={description}>
      {description}
    </span>
  )),
  column('id', t`ID`, { width: 96, optional: 'late' }, ({ id, change }) =>
    change?.kind === 'create' ? null : <code>{id}</code>,
  ),
  column('updated', t`Updated`, { width: 108, align: 'end', optional: true }, ({ updatedAt }) => {
    const at = readTime(updatedAt)
    return at === null ? '' : <RelativeTime at={at} />
  }),
]
