import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Micro } from '../../../../shared/api/conventions.ts'
import { once } from '../../../../shared/core/once.ts'
import { toMicro } from '../../../../shared/money/micro.ts'
import type { TrackedEntity } from '../../../../shared/statistics/statistics-view.ts'
import type { Database } from '../../../core/store/database.ts'
import { spaceOf, storedEntityNumbers } from './block-store.ts'
import { spend } from './performance-source.ts'
import { storedSpanOf } from './series.ts'
import { sumsOf } from './sums.ts'

/** What an entity has spent in the days that are stored; null if none are. */
export type SpendSoFar = (entity: SpendingEntity, id: string) => Micro | null

type SpendingEntity = Extract<TrackedEntity, 'CAMPAIGN' | 'LINE_ITEM'>

/** Sums are read with the first question: most reviews ask none. */
export function createSpendSoFar({ attempt }: Database, workspace: Workspace, today: number): SpendSoFar {
  const sumsIn = (entity: SpendingEntity) =>
    once(() =>
      attempt((statements) => {
        const space = spaceOf(statements, workspace)
        const span = space === null ? null : storedSpanOf(statements, space.id)
        if (space === null || span === null) return null
        const days = { from: span.since, to: today + 1 }
        return { space, values: sumsOf(statements, space, entity, [spend], days).get(spend)?.values }
      }),
    )
  const sums = { CAMPAIGN: sumsIn('CAMPAIGN'), LINE_ITEM: sumsIn('LINE_ITEM') }
  return (entity, id) => {
    const storedSums = sums[entity]()
    if (!storedSums.ok || storedSums.value === null) return null
    const { space, values } = storedSums.value
    const numbers = attempt((statements) => storedEntityNumbers(statements, space.id, entity, [id]))
    const number = numbers.ok ? numbers.value.get(id) : undefined
    const value = number === undefined ? undefined : values?.[number]
    return value === undefined || Number.isNaN(value) ? null : toMicro(BigInt(Math.round(value)))
  }
}
