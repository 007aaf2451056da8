import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import type { Outcome } from '../../shared/core/outcome.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { faultOf } from './call-failure.ts'
import { type CallState, dataClient, valueOrThrow } from './client.ts'

interface PagesState<Page> extends CallState<readonly Page[]> {
  readonly showMore: () => Promise<void>
}

/**
 * A list that a person reads page by page; `read` takes the number of the page. Events of the named call invalidate all
 * of its pages. Null while the list isn't known.
 */
export function usePages<Page>(
  queryKey: readonly unknown[],
  read: ((page: number) => Promise<Outcome<Page>>) | null,
): PagesState<Page> {
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage } = useInfiniteQuery(
    {
      queryKey,
      queryFn: read === null ? skipToken : async ({ pageParam }) => valueOrThrow(await read(pageParam)),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => pages.length,
    },
    dataClient(useWorkbench()).queries,
  )
  const showMore = async () => {
    await fetchNextPage()
  }
  return {
    value: data?.pages ?? null,
    fault: faultOf(error),
    isFetching,
    refetch: isFetchNextPageError
      ? showMore
      : async () => {
          await refetch()
        },
    showMore,
  }
}
