import { deleteProducts, upsertProducts } from '../../../shared/api/ads/products.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { type ServiceCalls, sendAs } from '../sign-in/service-calls.ts'
import type { DueBatch, StepResult } from './ports.ts'

export interface ProductsGateway {
  send(
    job: Pick<StoredJob, 'id' | 'workspace' | 'userId'>,
    catalogId: string,
    due: DueBatch,
  ): Promise<Outcome<readonly StepResult[]>>
}

/** Only a wrong clock is corrected and sent again at once; the job handles everything else. */
const once: SendOptions = { maximumWaitMs: 0, waitsForReset: false }
const accepted: ReadonlySet<string> = new Set(['CREATE_SUCCESS', 'UPDATE_SUCCESS', 'NO_CHANGE'])

export function createProductsGateway(calls: Pick<ServiceCalls, 'user' | 'asUser'>): ProductsGateway {
  return {
    async send({ id: jobId, workspace, userId }, catalogId, { products, productKeys }) {
      const who = { ...workspace, userId }
      const options = { ...once, jobId }
      const params = { product_catalog_id: catalogId }
      if (productKeys.length === 0) {
        const body = { products: [...products] }
        const reply = await sendAs(calls, who, upsertProducts, { params, body }, options)
        return mapOutcome(reply, ({ data }) =>
          data.products_response.map(
            ({ id, product_key: productKey, status, errors, warnings }): StepResult => ({
              id: id ?? null,
              productKey: productKey ?? null,
              status,
              state: accepted.has(status) ? 'done' : 'failed',
              errors: errors ?? [],
              warnings: warnings ?? [],
            }),
          ),
        )
      }
      const body = { product_keys: [...productKeys] }
      const reply = await sendAs(calls, who, deleteProducts, { params, body }, options)
      return mapOutcome(reply, ({ data }) =>
        data.delete_products.map(
          ({ product_key: deleted, failed_product_key: failed, message }): StepResult => ({
            id: null,
            productKey: failed ?? deleted ?? null,
            warnings: [],
            state: failed == null ? 'done' : 'failed',
            status: failed == null ? 'DELETED' : 'ERROR',
            errors: failed == null ? [] : [message ?? t`The service didn’t delete it.`],
          }),
        ),
      )
    },
  }
}
