import { describe, expect, it } from 'vitest'
import { endlessList, readPages } from '../../../../../src/main/core/api/pages.ts'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

/** Reads a list whose pages have a new cursor each; returns how many pages came, and whether it was given up. */
async function readList(
  rowsOf: (page: number) => unknown,
  params: Readonly<Record<string, unknown>> = {},
  last = Number.POSITIVE_INFINITY,
): Promise<{ readonly pages: number; readonly isEndless: boolean }> {
  let sent = 0
  let pages = 0
  let isEndless = false
  const send = async () => {
    sent += 1
    return succeed({ reply: { data: rowsOf(sent), next_cursor: sent < last ? `c${sent}` : null } })
  }
  for await (const outcome of readPages(accountOperations.list, { params }, send)) {
    if (outcome.ok) pages += 1
    else isEndless = outcome.fault === endlessList
  }
  return { pages, isEndless }
}
const full = (page: number) => Array.from({ length: 10 }, (_, index) => ({ id: `${page}-${index}` }))

describe('a list with a new cursor on each page', () => {
  it('is read to its end', async () => {
    expect(await readList(full, {}, 12)).toEqual({ pages: 12, isEndless: false })
  })

  it.each<[string, (page: number) => readonly unknown[]]>([
    ['rows with the same IDs, whatever else they say', (page) => [{ id: 'a', page }]],
    ['rows without IDs that are the same', () => [{ name: 'a' }]],
    ['rows that aren’t records', () => ['a', null, 7]],
    ['IDs that aren’t texts', () => [{ id: 7 }]],
    ['nothing', () => []],
  ])('is given up after a few pages with %s', async (_what, rowsOf) => {
    const { pages, isEndless } = await readList(rowsOf)
    expect(isEndless).toBe(true)
    expect(pages).toBeLessThan(12)
  })

  it.each<[string, (page: number) => unknown]>([
    ['no rows', () => undefined],
    ['rows that aren’t a list', () => ({ id: 'a' })],
    ['rows without IDs that differ', (page) => [{ name: `${page}` }]],
    ['IDs that aren’t texts but differ', (page) => [{ id: page }]],
    ['rows that aren’t records but differ', (page) => [page]],
  ])('is read on with %s', async (_what, rowsOf) => {
    expect(await readList(rowsOf, {}, 12)).toEqual({ pages: 12, isEndless: false })
  })

  it('is given up if its pages stay far below the size that was asked for', async () => {
    const nearlyEmpty = (page: number) => [{ id: `${page}` }]
    expect(await readList(nearlyEmpty, { count: 1_000 }, 400)).toEqual({ pages: 250, isEndless: true })
    expect(await readList(nearlyEmpty, {}, 400)).toEqual({ pages: 400, isEndless: false })
  })

  it.each([
    ['a cursor', { cursor: 7 }],
    ['a page size', { count: '10' }],
    ['a wish for the total', { with_total_count: 'true' }],
  ])('isn’t read with %s of another type', async (_what, params) => {
    await expect(readList(full, params)).rejects.toThrow()
  })
})
