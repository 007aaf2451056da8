import { describe, expect, it } from 'vitest'
import { createPageGuard, followCursors } from '../../../../src/shared/api/request-parts.ts'

interface Page {
  readonly next: string
  readonly names: readonly string[]
}

/** The pages that are read of a list, and whether it was ended as one without an end. */
async function follow(pageAt: (index: number) => Page, maxPages = 50, pageSize?: number) {
  let read = 0
  const pages = followCursors(
    undefined,
    async () => pageAt(read++),
    ({ next }) => next,
    { maxPages, pageSize },
    ({ names }) => names,
  )
  let isEndless = false
  for await (const page of pages) if (page === null) isEndless = true
  return { read, isEndless }
}

describe('a list in pages', () => {
  it.each<[string, (index: number) => Page, number]>([
    ['repeats its cursor', () => ({ next: 'same', names: ['a'] }), 2],
    ['has new cursors and empty pages', (index) => ({ next: `c${index}`, names: [] }), 10],
    ['has new cursors and one page', (index) => ({ next: `c${index}`, names: ['a', 'b'] }), 11],
    ['has new cursors and new records', (index) => ({ next: `c${index}`, names: [`n${index}`] }), 50],
  ])('that %s is ended', async (_what, pageAt, maxRead) => {
    const { read, isEndless } = await follow(pageAt)
    expect(isEndless).toBe(true)
    expect(read).toBeLessThanOrEqual(maxRead)
  })

  it('that goes on with new records in pages that are all but empty is ended', async () => {
    const pageAt = (index: number) => ({
      next: `c${index}`,
      names: Array.from({ length: index === 0 ? 40 : 3 }, (_, row) => `n${index}-${row}`),
    })
    const { read, isEndless } = await follow(pageAt, 10_000)
    expect(isEndless).toBe(true)
    expect(read).toBeLessThanOrEqual(251)
  })

  it('of many full pages, however small, is read to its end', async () => {
    const pageAt = (index: number) => ({ next: index < 3_000 ? `c${index}` : '', names: [`n${index}`] })
    expect(await follow(pageAt, 10_000)).toEqual({ read: 3_001, isEndless: false })
  })

  it('that goes on with a record per page is ended if many more were asked for', async () => {
    const pageAt = (index: number) => ({ next: `c${index}`, names: [`n${index}`] })
    expect(await follow(pageAt, 10_000, 1_000)).toEqual({ read: 250, isEndless: true })
  })

  it('of as many records per page as were asked for is read to its end, however few', async () => {
    const pageAt = (index: number) => ({ next: index < 3_000 ? `c${index}` : '', names: [`n${index}`] })
    expect(await follow(pageAt, 10_000, 1)).toEqual({ read: 3_001, isEndless: false })
  })

  it('of pages that are smaller than asked for is read to its end', async () => {
    const names = Array.from({ length: 5 }, (_, row) => `${row}`)
    const pageAt = (index: number) => ({
      next: index < 400 ? `c${index}` : '',
      names: names.map((name) => `${index} ${name}`),
    })
    expect(await follow(pageAt, 10_000, 1_000)).toEqual({ read: 401, isEndless: false })
  })

  it('with an end is read to it, some empty pages included', async () => {
    const pageAt = (index: number) => ({
      next: index < 20 ? `c${index}` : '',
      names: index % 4 === 0 ? [`${index}`] : [],
    })
    expect(await follow(pageAt)).toEqual({ read: 21, isEndless: false })
  })

  it('is ended when it takes too long', () => {
    const isEndless = createPageGuard({ maxPages: 100, isLate: () => true })
    expect(isEndless('next', ['a'])).toBe(true)
  })
})
