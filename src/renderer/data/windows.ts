import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Subject, Verb } from '../../shared/contract/contract.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { CallFailure } from './call-failure.ts'
import { dataClient, functionOf, type InputTo, type ReplyOf, valueOrThrow } from './client.ts'

/** Rows per window; the contract allows at most 200. */
const windowSize = 100

interface Range {
  readonly offset: number
  readonly count: number
}

type RowOf<S extends Subject, V extends Verb<S>> =
  ReplyOf<S, V> extends { readonly rows: readonly (infer Row)[]; readonly total: number } ? Row : never

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export interface RowsState<Row, Reply = unknown> {
  /** The newest reply, for its other fields. */
  readonly reply: Reply | null
  /** Rows of the whole list; null before the first reply. */
  readonly total: number | null
  readonly fault: Fault | null
  /** The row at an index, or null while its window isn't read. */
  readonly rowAt: (index: number) => Row | null
  /** The first matching row among those that are loaded. */
  readonly find: (isWanted: (row: Row) => boolean) => Row | null
  /** The range of rows on screen, so that their windows are loaded. */
  readonly show: (first: number, last: number) => void
  readonly refetch: () => Promise<void>
  /** Every row of a range, read if necessary; null after a failure, which `fault` holds. */
  readonly rowsBetween: (first: number, last: number) => Promise<readonly Row[] | null>
}

/**
 * A list of any length; only the windows around the screen are loaded. `inputFor` adds the range to the input; old rows
 * stay until the first reply to a new input.
 */
export function useRows<S extends Subject, V extends Verb<S>>(
  subject: S,
  verb: V,
  inputFor: (range: Range) => InputTo<S, V>,
): RowsState<RowOf<S, V>, ReplyOf<S, V>> {
  const workbench = useWorkbench()
  const [visible, setVisible] = useState({ from: 0, to: 0 })
  const ask = functionOf<ReplyOf<S, V> & Page<RowOf<S, V>>>(workbench.bridge, subject, verb)
  // The windows around the screen are read together, so that they show one state of the list.
  const read = async () => {
    const numbers = Array.from({ length: visible.to - visible.from + 1 }, (_, step) => visible.from + step)
    const pages = await Promise.all(
      numbers.map(async (number) => {
        const range = { offset: number * windowSize, count: windowSize }
        return [number, valueOrThrow(await ask(inputFor(range)))] as const
      }),
    )
    return {
      last: pages.at(-1)?.[1] ?? null,
      rows: new Map(pages.map(([number, page]) => [number, page.rows])),
    }
  }
  const { data, error, refetch } = useQuery(
    {
      queryKey: [subject, verb, inputFor({ offset: 0, count: windowSize }), visible],
      queryFn: read,
      placeholderData: keepPreviousData,
      structuralSharing: false,
    },
    dataClient(workbench).queries,
  )
  const show = useCallback((first: number, last: number) => {
    const from = Math.floor(first / windowSize)
    const to = Math.floor(last / windowSize)
    setVisible((before) => (before.from === from && before.to === to ? before : { from, to }))
  }, [])
  return {
    reply: data?.last ?? null,
    total: data?.last?.total ?? null,
    fault: error instanceof CallFailure ? error.fault : null,
    rowAt: (index) => data?.rows.get(Math.floor(index / windowSize))?.[index % windowSize] ?? null,
    find: (isWanted) => {
      for (const rows of data?.rows.values() ?? []) {
        const found = rows.find(isWanted)
        if (found !== undefined) return found
      }
      return null
    },
    show,
    refetch: async () => {
      await refetch()
    },
    rowsBetween: async (first, last) => {
      const found: RowOf<S, V>[] = []
      for (let offset = first; offset <= last; offset += windowSize) {
        const count = Math.min(windowSize, last - offset + 1)
        const outcome = await ask(inputFor({ offset, count }))
        if (!outcome.ok) {
          await refetch()
          return null
        }
        found.push(...outcome.value.rows)
      }
      return found
    },
  }
}

/** The row in the inspector, as last read; it stays there when it no longer matches the list's filter. */
export function useOpenedRow<Row>({ find }: RowsState<Row>, isOpened: (row: Row) => boolean): Row | null {
  const [last, setLast] = useState<Row | null>(null)
  const found = find(isOpened)
  if (found !== null && found !== last) setLast(() => found)
  return found ?? (last !== null && isOpened(last) ? last : null)
}
