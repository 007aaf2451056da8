import { z } from 'zod'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import type { Elsewhere } from './program/elsewhere.ts'

/** Line items on the service, regardless of the program's state. */
const lineItems = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      daily_budget_amount_local_micro: z.int().nullable(),
      total_budget_amount_local_micro: z.int().nullable(),
      end_time: z.string().nullable(),
    }),
  ),
})
export type ServiceLineItem = z.output<typeof lineItems>['data'][number]

export async function lineItemsAtService({ call }: Elsewhere): Promise<ReadonlyMap<string, ServiceLineItem>> {
  const path = `/12/accounts/${demoAccountIds.northwind}/line_items?count=1000&with_draft=true`
  const { data } = lineItems.parse(await call('GET', path))
  return new Map(data.map((item) => [item.id, item]))
}

/** Changes one with another program. */
export async function changeElsewhere({ call }: Elsewhere, id: string, parameters: string): Promise<void> {
  await call('PUT', `/12/accounts/${demoAccountIds.northwind}/line_items/${id}?${parameters}`)
}
