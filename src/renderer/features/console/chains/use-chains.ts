import type { ConsoleChain } from '../../../../shared/console/chain/console-chain.ts'
import type { ConsoleCollection } from '../../../../shared/console/console-collection.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { CallState } from '../../../data/client.ts'
import { useCollectionChange, useCollections } from '../saved/use-collections.ts'
import type { ChainPlace } from './chain-runs.ts'

export interface ChainRow extends ChainPlace {
  readonly collection: ConsoleCollection
  readonly chain: ConsoleChain
}

/** The chains of all collections. */
export function useChains(): CallState<readonly ChainRow[]> {
  const list = useCollections()
  const value =
    list.value?.collections.flatMap(({ file, collection }) =>
      (collection.chains ?? []).map((chain, index) => ({
        key: chainKey(file, index),
        file,
        index,
        collection,
        chain,
      })),
    ) ?? null
  return { ...list, value }
}

export function chainKey(file: string, index: number): string {
  return `${file}:${index}`
}

/** Changes a chain where it's saved; null deletes it. */
export function useChainChange({ file, index }: ChainPlace) {
  const change = useCollectionChange()
  const replace = (
    next: (chain: ConsoleChain) => ConsoleChain | null,
    collect: (collection: ConsoleCollection) => ConsoleCollection = (collection) => collection,
  ): Promise<Outcome<unknown>> =>
    change.update(file, (before) => {
      const collection = collect(before)
      const chains = (collection.chains ?? []).flatMap((chain, place) => {
        const changed = place === index ? next(chain) : chain
        return changed === null ? [] : [changed]
      })
      return { ...collection, chains }
    })
  return { replace, task: change.task, dismiss: change.dismiss }
}

/** The collection with an ID for one of its requests, which chains need, and that ID. */
export function withRequestId(
  collection: ConsoleCollection,
  place: number,
): { readonly collection: ConsoleCollection; readonly id: string } {
  const existingId = collection.requests[place]?.id
  if (existingId !== undefined) return { collection, id: existingId }
  const requestIds = new Set(collection.requests.map(({ id }) => id))
  let number = 1
  while (requestIds.has(`r${number}`)) number += 1
  const id = `r${number}`
  const requests = collection.requests.map((saved, index) => (index === place ? { id, ...saved } : saved))
  return { collection: { ...collection, requests }, id }
}
