import { z } from 'zod'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type SearchQuery, type StoredSearch, searchPlaces } from '../../../shared/streams/search.ts'
import type { Database } from '../../core/store/database.ts'
import { insertRow, readNumber, readOptional, rowOf, textColumn } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'

/** A search with what is needed to go on. */
export interface OpenSearch extends StoredSearch {
  readonly nextToken: string | null
}

export interface StoredPost {
  readonly number: number
  /** The post and what the answer has about it, in the form of a stream's line. */
  readonly record: Fields
}

/** Searches and the posts they found, of one environment each. */
export interface SearchRepository {
  /** Newest first. */
  list(environmentId: string): Outcome<readonly StoredSearch[]>
  get(environmentId: string, id: number): Outcome<OpenSearch | null>
  /** Stores a search with its first page, and removes the oldest searches beyond the limit. */
  add(environmentId: string, search: SearchQuery, at: number, page: FoundPage): Outcome<number>
  /** Adds a page; posts that are already there stay where they are. */
  append(id: number, page: FoundPage): Outcome<void>
  posts(id: number, offset: number, count: number): Outcome<readonly StoredPost[]>
  post(id: number, number: number): Outcome<StoredPost | null>
  remove(environmentId: string, id: number): Outcome<void>
}

export interface FoundPage {
  readonly posts: readonly { readonly id: string; readonly record: Fields }[]
  readonly nextToken: string | null
}

const maxSearches = 50

const searchColumns = {
  id: z.int(),
  place: z.enum(searchPlaces),
  query: z.string(),
  fromAt: z.int().nullable(),
  untilAt: z.int().nullable(),
  sort: z.enum(['recency', 'relevancy']),
  at: z.int(),
  nextToken: z.string().nullable(),
}
export const searchRow = rowOf(searchColumns)
const listedRow = rowOf({ ...searchColumns, posts: z.int() })
export const foundPostRow = rowOf({ number: z.int(), record: storedFields })

const listedSql = `SELECT id, place, query, from_at, until_at, sort, at, next_token,
    (SELECT count(*) FROM found_post WHERE search = post_search.id) AS posts
  FROM post_search WHERE environment_id = :environmentId`

function searchOf({ fromAt, untilAt, ...search }: z.output<typeof listedRow>): OpenSearch {
  return { ...search, from: fromAt, until: untilAt, hasMore: search.nextToken !== null }
}

export function createSearchRepository(database: Database): SearchRepository {
  return {
    list: (environmentId) =>
      database.attempt(({ all }) =>
        all(`${listedSql} ORDER BY id DESC LIMIT ${maxSearches}`, { environmentId })
          .read(listedRow)
          .map((row) => {
            const { nextToken: _, ...search } = searchOf(row)
            return search
          }),
      ),
    get: (environmentId, id) =>
      database.attempt(({ get }) => {
        const row = readOptional(listedRow, get(`${listedSql} AND id = :id`, { environmentId, id }))
        return row === null ? null : searchOf(row)
      }),
    add: (environmentId, { from, until, ...search }, at, page) =>
      database.transact((statements) => {
        const { lastId } = insertRow(statements, 'post_search', {
          environmentId,
          ...search,
          fromAt: from,
          untilAt: until,
          at,
          nextToken: page.nextToken,
        })
        insertPosts(statements, lastId, 0, page)
        statements.run(
          `DELETE FROM post_search WHERE environment_id = :environmentId AND id NOT IN (
             SELECT id FROM post_search WHERE environment_id = :environmentId ORDER BY id DESC LIMIT ${maxSearches})`,
          { environmentId },
        )
        return lastId
      }),
    append: (id, page) =>
      database.transact((statements) => {
        const changed = statements.run('UPDATE post_search SET next_token = :nextToken WHERE id = :id', {
          id,
          nextToken: page.nextToken,
        })
        // It may have been removed meanwhile.
        if (changed.changes === 0) return
        const storedPostIds = new Set(
          statements
            .all('SELECT post_id FROM found_post WHERE search = :id', { id })
            .read(textColumn('post_id')),
        )
        const count = readNumber(
          statements.get(
            'SELECT coalesce(max(number), -1) + 1 AS number FROM found_post WHERE search = :id',
            {
              id,
            },
          ),
        )
        const posts = page.posts.filter((post) => !storedPostIds.has(post.id))
        insertPosts(statements, id, count, { ...page, posts })
      }),
    posts: (id, offset, count) =>
      database.attempt(({ all }) =>
        all(
          'SELECT number, record FROM found_post WHERE search = :id AND number >= :offset AND number < :end ORDER BY number',
          { id, offset, end: offset + count },
        ).read(foundPostRow),
      ),
    post: (id, number) =>
      database.attempt(({ get }) =>
        readOptional(
          foundPostRow,
          get('SELECT number, record FROM found_post WHERE search = :id AND number = :number', {
            id,
            number,
          }),
        ),
      ),
    remove: (environmentId, id) =>
      database.attempt(({ run }) => {
        run('DELETE FROM post_search WHERE environment_id = :environmentId AND id = :id', {
          environmentId,
          id,
        })
      }),
  }
}

function insertPosts(
  statements: Parameters<typeof insertRow>[0],
  search: number,
  first: number,
  { posts }: FoundPage,
): void {
  for (const [index, { id, record }] of posts.entries()) {
    const row = { search, number: first + index, postId: id, record: writeJson(record) }
    insertRow(statements, 'found_post', row)
  }
}
