import { NativeSelect, TextInput } from '@mantine/core'
import { IconNews, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { newsOperations } from '../../../../shared/api/platform/news.ts'
import type { NewsQuery, NewsStory } from '../../../../shared/streams/news.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList, rowsOfReply } from '../../../table/list/row-list.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Examples } from '../../../ui/inputs/examples.tsx'
import { EmptyState, RequestedState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WaitNotice } from '../../../workbench/wait-notice.tsx'
import { StreamHeader } from '../stream-header.tsx'
import styles from '../streams.module.css'
import { StoryInspector } from './story-inspector.tsx'

const address = '/streams/news'
const ages = [
  { hours: 24, label: t`Last 24 hours` },
  { hours: 168, label: t`Last 7 days` },
  { hours: 720, label: t`Last 30 days` },
] as const

const topics = [
  { text: 'hiking', meaning: t`What people say about a pastime` },
  { text: t`rain jackets`, meaning: t`News about a kind of product` },
  { text: t`Berlin`, meaning: t`What happens in a place` },
]

/** Searches the service's news stories. `item` is the ID of the one in the inspector. */
export function News({ item }: { readonly item: string | null }) {
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<NewsQuery | null>(null)
  const newsSearch = useCall('news', 'search', asked)
  const [, navigate] = useLocation()
  const close = () => navigate(address)
  return (
    <ListAndInspector
      inspector={
        item !== null && {
          icon: IconNews,
          kind: t`Story`,
          title: newsSearch.value?.find(({ id }) => id === item)?.name ?? t`Story`,
          content: <StoryInspector key={item} id={item} />,
          onClose: close,
        }
      }
    >
      <StreamHeader
        view="news"
        count={
          newsSearch.value !== null && plural(newsSearch.value.length, { one: '# story', other: '# stories' })
        }
      />
      <Query
        query={query}
        onQuery={setQuery}
        onSearch={async (next) => {
          if (asked?.query === next.query && asked.maxAgeHours === next.maxAgeHours)
            await newsSearch.refetch()
          else setAsked(next)
        }}
      />
      {asked === null ? (
        <RequestedState
          icon={IconNews}
          scene="news"
          sentence={t`Stories appear here.`}
          hint={t`The service summarizes what posts are about. Search for a topic.`}
        >
          <Examples
            title={t`Start with an example`}
            examples={topics}
            onChoose={({ text }) => setQuery(text)}
          />
        </RequestedState>
      ) : (
        <RowList
          list={rowsOfReply(newsSearch)}
          loading={t`Loading stories`}
          empty={<EmptyState icon={IconSearchOff} sentence={t`No stories match.`} />}
          label={t`Stories`}
          columns={columns}
          keyOf={({ id }) => id}
          selectedKey={item}
          onOpen={({ id }) => navigate(`${address}/${id}`)}
        />
      )}
    </ListAndInspector>
  )
}

interface QueryProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onSearch: (query: NewsQuery) => Promise<void>
}

function Query({ query, onQuery, onSearch }: QueryProps) {
  const [hours, setHours] = useState<number>(168)
  return (
    <div className={styles.query}>
      <Form
        label={t`Search news`}
        submitLabel={t`Search news`}
        submitIcon={<IconSearch size={16} aria-hidden />}
        missing={query.trim() === '' ? t`Enter a topic.` : null}
        layout="row"
        onSubmit={() => onSearch({ query: query.trim(), maxAgeHours: hours })}
      >
        <TextInput
          aria-label={t`Topic`}
          placeholder={t`Topic`}
          flex="1 1 240px"
          maw={640}
          value={query}
          maxLength={2_048}
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        />
        <NativeSelect
          aria-label={t`Time`}
          value={String(hours)}
          data={ages.map((age) => ({ value: String(age.hours), label: age.label }))}
          onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
        />
      </Form>
      <WaitNotice operations={[newsOperations.search]} />
    </div>
  )
}

const columns: readonly Column<NewsStory>[] = [
  column('name', t`Story`, { width: 160, grow: 2 }, ({ name }) => name),
  column('category', t`Category`, 100, ({ category }) => category),
  column(
    'updated',
    t`Updated`,
    { width: 120, align: 'end' },
    ({ updatedAt }) => updatedAt !== null && <RelativeTime at={updatedAt} />,
  ),
  column('hook', t`In short`, { width: 140, grow: 3 }, ({ hook }) => (
    <span title={hook ?? undefined}>{hook}</span>
  )),
]
