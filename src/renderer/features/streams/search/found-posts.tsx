import { Group } from '@mantine/core'
import { IconMessageSearch, IconSearchOff } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { FoundPost, StoredSearch } from '../../../../shared/streams/search.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Examples } from '../../../ui/inputs/examples.tsx'
import { EmptyState, RequestedState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { relativeTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { RuleCode } from '../editor/rule-code.tsx'
import { RuleExamples } from '../editor/rule-examples.tsx'

const minuteMs = 60_000

interface FoundPostsProps {
  readonly search: StoredSearch | null
  /** Those whose posts are on this computer, the newest first. */
  readonly earlier: readonly StoredSearch[]
  readonly openedNumber: number | null
  /** Fills a query in. */
  readonly onExample: (query: string) => void
}

/** The posts of a search, as many as were read. */
export function FoundPosts({ search, earlier, openedNumber, onExample }: FoundPostsProps) {
  if (search === null) {
    return (
      <RequestedState
        icon={IconMessageSearch}
        scene="search"
        sentence={t`Found posts appear here.`}
        hint={t`They stay on this computer, with the query that found them.`}
      >
        {earlier.length === 0 ? (
          <RuleExamples endpoint="recent" onChoose={onExample} />
        ) : (
          <EarlierSearches searches={earlier} />
        )}
      </RequestedState>
    )
  }
  return <Posts key={search.id} search={search} openedNumber={openedNumber} />
}

const maxEarlier = 4

/** The last answer of each query. */
function EarlierSearches({ searches }: { readonly searches: readonly StoredSearch[] }) {
  const [, navigate] = useLocation()
  const now = useNow(minuteMs)
  const newest = searches.filter(
    ({ query }, place) => searches.findIndex((other) => other.query === query) === place,
  )
  return (
    <Examples
      title={t`Earlier searches`}
      examples={newest.slice(0, maxEarlier).map(({ id, query, posts, at }) => ({
        id,
        text: query,
        meaning: `${plural(posts, { one: '# post read', other: '# posts read' })} · ${relativeTime(at, Math.max(at, now))}`,
      }))}
      draw={({ text }) => <RuleCode text={text} />}
      onChoose={({ id }) => navigate(`/streams/search/${id}`)}
    />
  )
}

function Posts({
  search: { id, hasMore },
  openedNumber,
}: {
  readonly search: StoredSearch
  readonly openedNumber: number | null
}) {
  const { bridge } = useWorkbench()
  const list = useRows('postSearch', 'rows', (range) => ({ id, ...range }))
  const { task, run } = useAct([
    ['postSearch', 'list'],
    ['postSearch', 'rows'],
  ])
  const [, navigate] = useLocation()
  const more = () => void run(() => bridge.postSearch.more({ id }))
  return (
    <>
      <RowList
        list={list}
        loading={t`Loading posts`}
        empty={<EmptyState icon={IconSearchOff} sentence={t`No posts match.`} />}
        label={t`Found posts`}
        columns={columns}
        keyOf={({ number }) => String(number)}
        selectedKey={openedNumber === null ? null : String(openedNumber)}
        onOpen={({ number }) => navigate(`/streams/search/${id}.${number}`)}
      />
      {(hasMore || task.kind === 'failed') && (
        <Group className={parts.bar}>
          {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={more} />}
          {hasMore && <Button loading={task.kind === 'running'} onClick={more}>{t`Read more posts`}</Button>}
        </Group>
      )}
    </>
  )
}

const columns: readonly Column<FoundPost>[] = [
  column('author', t`Author`, { width: 130, grow: 1 }, ({ author, authorName }) => (
    <span title={authorName ?? undefined}>
      {author === null ? (authorName ?? '') : <strong>@{author}</strong>}
      {author !== null && authorName !== null && <span className={parts.muted}> {authorName}</span>}
    </span>
  )),
  column('at', t`Posted`, { width: 120, align: 'end' }, ({ at }) => at !== null && <RelativeTime at={at} />),
  column('likes', t`Likes`, { width: 80, align: 'end', optional: true }, ({ likes }) => count(likes)),
  column('replies', t`Replies`, { width: 80, align: 'end', optional: true }, ({ replies }) => count(replies)),
  column('reposts', t`Reposts`, { width: 80, align: 'end', optional: true }, ({ reposts }) => count(reposts)),
  // Last: it takes the rest of a wide list, and nothing is to be looked for behind its end.
  column('text', t`Text`, { width: 240, grow: 3 }, ({ text }) => <span title={text}>{text}</span>),
]

function count(value: number | null): string {
  return value === null ? '' : formatCount(value)
}
