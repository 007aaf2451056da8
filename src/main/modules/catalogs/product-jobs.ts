import { t } from '../../../shared/text/language.ts'
import { type BulkJobs, createBulkJobs } from '../jobs/bulk-jobs.ts'
import { createProductsRun, type ProductsRunParts } from './products-run.ts'

export interface ProductJobs extends BulkJobs {
  isBusy(catalog: number): boolean
}

export interface ProductJobsParts extends Omit<ProductsRunParts, 'isEnding' | 'hasEnded'> {
  readonly onError: (error: unknown) => void
}

export function createProductJobs(parts: ProductJobsParts): ProductJobs {
  const { jobs, catalogs, work } = parts
  const bulk = createBulkJobs({
    ...parts,
    kind: 'products',
    createRun: (job, ends) => createProductsRun({ ...parts, ...ends }, job),
    recover: (run) => run.recover(),
    dropped: (jobId) => void work.api.dropPlan({ jobId }),
    noFailures: t`Nothing failed, or the job isn’t finished.`,
  })
  return {
    ...bulk,
    isBusy(catalog) {
      const unfinished = jobs.unfinished(['products'])
      if (!unfinished.ok) return false
      return unfinished.value.some(({ id }) => {
        const sums = catalogs.jobSums(id)
        return sums.ok && sums.value?.catalog === catalog
      })
    },
  }
}
