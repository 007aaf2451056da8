import { NativeSelect } from '@mantine/core'
import { IconMessage2, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { postSearchOperations, searchQueryLimit } from '../../../../shared/api/platform/post-search.ts'
import {
  type FoundPost,
  type Granularity,
  type SearchPlace,
  type SearchQuery,
  type StoredSearch,
  searchPlaces,
} from '../../../../shared/streams/search.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { useNavigateAfterWait } from '../../../ui/layout/use-navigate-after-wait.ts'
import { formatCount } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { RuleField, useRuleErrors } from '../editor/rule-field.tsx'
import { StreamHeader } from '../stream-header.tsx'
import styles from '../streams.module.css'
import { FoundPostInspector } from './found-post-inspector.tsx'
import { FoundPosts } from './found-posts.tsx'
import { Histogram } from './histogram.tsx'

const address = '/streams/search'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Spans back from now; the whole one is the service's own. */
const spans: Readonly<
  Record<SearchPlace, readonly { readonly label: string; readonly ms: number | null }[]>
> = {
  recent: [
    { label: t`Last 7 days`, ms: null },
    { label: t`Last 24 hours`, ms: dayMs },
    { label: t`Last hour`, ms: hourMs },
  ],
  all: [
    { label: t`Last 30 days`, ms: null },
    { label: t`Last 90 days`, ms: 90 * dayMs },
    { label: t`Last 365 days`, ms: 365 * dayMs },
  ],
}
const placeLabels: Readonly<Record<SearchPlace, string>> = { recent: t`Recent posts`, all: t`All posts` }
const sortLabels: Readonly<Record<SearchQuery['sort'], string>> = {
  recency: t`Newest first`,
  relevancy: t`Most relevant first`,
}
/** Both ends of a span have to be some seconds in the past. */
const marginMs = 30_000

interface SearchProps {
  /** `12` is a search, `12.104` one of its posts. */
  readonly item: string | null
}

/** Searches for posts: a query, how many match over time, and the posts, which stay on this computer. */
export function Search({ item }: SearchProps) {
  const searches = useCall('postSearch', 'list')
  const [, id, number] = /^(\d+)(?:\.(\d+))?$/.exec(item ?? '') ?? []
  const opened = searches.value?.find((one) => String(one.id) === id) ?? null
  const [, navigate] = useLocation()
  const post = number === undefined || opened === null ? null : Number(number)
  const close = () => navigate(`${address}/${opened?.id ?? ''}`)
  const openedPost = useCall(
    'postSearch',
    'get',
    post === null || opened === null ? null : { id: opened.id, number: post },
  ).value
  const isNew = id === undefined
  const [query, setQuery] = useQueryOf(opened, isNew)
  return (
    <ListAndInspector
      inspector={
        post !== null &&
        opened !== null && {
          icon: IconMessage2,
          kind: t`Post`,
          title: openedPost?.number === post ? nameOf(openedPost) : t`Post`,
          content: <FoundPostInspector key={item} id={opened.id} number={post} />,
          onClose: close,
        }
      }
    >
      <StreamHeader
        view="search"
        count={opened !== null && plural(opened.posts, { one: '# post read', other: '# posts read' })}
        actions={<Earlier searches={searches.value ?? []} opened={opened} />}
      />
      {searches.fault !== null && (
        <FaultNotice fault={searches.fault} onRetry={searches.refetch} variant="bar" />
      )}
      <Query opened={opened} isNew={isNew} query={query} onQuery={setQuery} />
      {opened !== null && <Counted search={opened} />}
      <FoundPosts search={opened} earlier={searches.value ?? []} openedNumber={post} onExample={setQuery} />
    </ListAndInspector>
  )
}

function nameOf({ author, authorName }: FoundPost): string {
  return authorName ?? (author === null ? t`Post` : `@${author}`)
}

/** The text of the query; another search that is opened, or a new one, replaces it. */
function useQueryOf(opened: StoredSearch | null, isNew: boolean): [string, (query: string) => void] {
  const [query, setQuery] = useState('')
  const [openedId, setOpenedId] = useState<number | null>(null)
  if ((opened?.id ?? null) !== openedId && (opened !== null || isNew)) {
    setOpenedId(opened?.id ?? null)
    setQuery(opened?.query ?? '')
  }
  return [query, setQuery]
}

interface QueryProps {
  readonly opened: StoredSearch | null
  /** Otherwise the search may not be in the list yet. */
  readonly isNew: boolean
  readonly query: string
  readonly onQuery: (query: string) => void
}

function Query({ opened, isNew, query, onQuery: setQuery }: QueryProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['postSearch', 'list']])
  const [shown, setShown] = useState<StoredSearch | null>(null)
  const [place, setPlace] = useState<SearchPlace>('recent')
  const [sort, setSort] = useState<SearchQuery['sort']>('recency')
  const [span, setSpan] = useState(0)
  const navigate = useNavigateAfterWait()
  // The fields stay in place, so that a search that was just made leaves the focus in its query.
  if (opened?.id !== shown?.id && (opened !== null || isNew)) {
    setShown(opened)
    setPlace(opened?.place ?? 'recent')
    setSort(opened?.sort ?? 'recency')
    setSpan(opened === null ? 0 : spanOf(opened))
  }
  const errors = useRuleErrors(query, place)
  const start = async () => {
    const ms = spans[place][span]?.ms ?? null
    const from = ms === null ? null : Date.now() - ms - marginMs
    const outcome = await run(() => bridge.postSearch.start({ place, query, from, until: null, sort }))
    if (outcome.ok) navigate(`${address}/${outcome.value.id}`)
  }
  return (
    <div className={styles.query}>
      <Form
        label={t`Search posts`}
        submitLabel={t`Search posts`}
        submitIcon={<IconSearch size={16} aria-hidden />}
        disabled={errors.length > 0}
        missing={query.trim() === '' ? t`Enter a query.` : null}
        task={task}
        onRetry="submit"
        onSubmit={start}
        layout="row"
      >
        <RuleField
          label={t`Query`}
          text={query}
          endpoint={place}
          limit={searchQueryLimit}
          hint={t`Query, such as boots has:images`}
          onChange={setQuery}
        />
        <NativeSelect
          aria-label={t`Posts`}
          value={place}
          data={searchPlaces.map((value) => ({ value, label: placeLabels[value] }))}
          onChange={({ currentTarget }) => {
            setPlace(currentTarget.value === 'all' ? 'all' : 'recent')
            setSpan(0)
          }}
        />
        <NativeSelect
          aria-label={t`Time`}
          value={String(span)}
          data={spans[place].map(({ label }, index) => ({ value: String(index), label }))}
          onChange={({ currentTarget }) => setSpan(Number(currentTarget.value))}
        />
        <NativeSelect
          aria-label={t`Order`}
          value={sort}
          data={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            setSort(currentTarget.value === 'relevancy' ? 'relevancy' : 'recency')
          }
        />
      </Form>
      <WaitNotice operations={[postSearchOperations.searchRecent, postSearchOperations.searchAll]} />
    </div>
  )
}

/** The choice of time that a search was made with: the longest one that fits, as the search may have had to wait. */
function spanOf({ place, from, at }: StoredSearch): number {
  if (from === null) return 0
  const fitting = spans[place].map(({ ms }) => (ms === null || ms > at - from ? 0 : ms))
  return Math.max(0, fitting.indexOf(Math.max(...fitting)))
}

/** How many posts match over time, as the service counts them; the list has only those that were read. */
function Counted({ search }: { readonly search: StoredSearch }) {
  const { place, query, from, until, at } = search
  const granularity = granularityOf(place, from === null ? null : at - from)
  const counts = useCall('postSearch', 'counts', { place, query, from, until, granularity })
  return (
    <div className={styles.histogram}>
      <WaitNotice operations={[postSearchOperations.countRecent, postSearchOperations.countAll]} />
      {counts.fault !== null && <FaultNotice fault={counts.fault} onRetry={counts.refetch} />}
      {counts.value !== null && (
        <>
          <p>
            <strong>{plural(counts.value.total, { one: '# post matches', other: '# posts match' })}</strong>
          </p>
          <Histogram counts={counts.value} granularity={granularity} />
        </>
      )}
    </div>
  )
}

function granularityOf(place: SearchPlace, ms: number | null): Granularity {
  if (ms !== null && ms <= 2 * hourMs) return 'minute'
  return place === 'recent' || (ms !== null && ms <= 8 * dayMs) ? 'hour' : 'day'
}

interface EarlierProps {
  readonly searches: readonly StoredSearch[]
  readonly opened: StoredSearch | null
}

/** Searches whose posts are on this computer. */
function Earlier({ searches, opened }: EarlierProps) {
  const { bridge } = useWorkbench()
  const { run } = useAct([['postSearch', 'list']])
  const [, navigate] = useLocation()
  const remove = async () => {
    if (opened === null) return
    const outcome = await run(() => bridge.postSearch.remove({ id: opened.id }))
    if (outcome.ok) navigate(address)
  }
  return (
    <>
      <NativeSelect
        aria-label={t`Earlier searches`}
        value={opened === null ? '' : String(opened.id)}
        disabled={searches.length === 0}
        data={[
          { value: '', label: t`Earlier searches` },
          ...searches.map(({ id, query, posts }) => ({
            value: String(id),
            label: `${query.length > 40 ? `${query.slice(0, 40)}…` : query} (${formatCount(posts)})`,
          })),
        ]}
        onChange={({ currentTarget }) => navigate(`${address}/${currentTarget.value}`)}
      />
      {opened !== null && (
        <>
          <IconButton label={t`Delete this search`} icon={IconTrash} onClick={remove} />
          <Button icon={IconPlus} onClick={() => navigate(address)}>{t`New search`}</Button>
        </>
      )}
    </>
  )
}
