import { unmappedFields } from '../../../shared/catalogs/feed-mapping.ts'
import { productLabels } from '../../../shared/catalogs/product-labels.ts'
import { requiredProductFields } from '../../../shared/catalogs/product-merge.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { refuse, unknownFile } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import { newDraftId } from '../drafts/transaction.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { CatalogImages } from './images.ts'
import { type CatalogParts, type CatalogReference, freeCatalog, inCatalog } from './parts.ts'

type FeedCalls = Pick<
  Handlers<'catalogs'>,
  | 'openFeed'
  | 'previewFeed'
  | 'readFeed'
  | 'stopFeed'
  | 'feed'
  | 'forgetFeed'
  | 'feedRows'
  | 'feedRow'
  | 'upload'
  | 'deleteProducts'
>

const waitForIt = t`Wait until it finishes, or cancel it.`

export function createFeedCalls(parts: CatalogParts, images: Pick<CatalogImages, 'leave'>): FeedCalls {
  const { work, store, dialog, chosenFiles, events, clock } = parts

  const startJob = async (
    reference: CatalogReference,
    title: (products: number) => string,
    plan: (catalog: number, jobId: string) => Promise<Outcome<number>>,
    empty: string,
  ): Promise<Outcome<JobSummary>> => {
    const catalog = freeCatalog(parts, reference, waitForIt)
    if (!catalog.ok) return catalog
    const job: StoredJob = {
      id: newDraftId(parts.random),
      workspace: reference.workspace,
      userId: catalog.value.owner.userId,
      kind: 'products',
      title: '',
      state: 'preparing',
      reason: null,
      undoOf: null,
      createdAt: clock.now(),
      finishedAt: null,
    }
    const planned = await plan(catalog.value.number, job.id)
    if (planned.ok && planned.value > 0) {
      const named = { ...job, title: title(planned.value), state: 'running' as const }
      const added = store.jobs.add(named)
      if (added.ok) return parts.productJobs.begin(named)
    }
    await work.api.dropPlan({ jobId: job.id })
    return planned.ok ? refuse(empty) : planned
  }

  return {
    async openFeed({ file, choice = {}, reopens, ...reference }) {
      const catalog = freeCatalog(parts, reference, waitForIt)
      if (!catalog.ok) return catalog
      if (reopens !== undefined) {
        return work.api.inspectAgain({ catalog: catalog.value.number, feedId: reopens, choice })
      }
      const chosen = file === null ? await dialog.pickFile('feed') : chosenFiles.pathOf(file)
      if (chosen === null) return file === null ? succeed(null) : unknownFile()
      const { number } = catalog.value
      return work.api.inspect({ catalog: number, path: chosen, choice })
    },
    previewFeed: ({ feedId, mapping, ...reference }) =>
      inCatalog(parts, reference, ({ number }) => work.api.preview({ catalog: number, feedId, mapping })),
    async readFeed({ feedId, mapping, ...reference }) {
      const catalog = freeCatalog(parts, reference, waitForIt)
      if (!catalog.ok) return catalog
      const { number } = catalog.value
      const missing = unmappedFields(mapping, requiredProductFields)
      if (missing.includes('id')) {
        return refuse(t`Choose a column for ${productLabels.id}, which identifies products.`)
      }
      images.leave(number)
      const loadOutcome = await work.api.load({ catalog: number, feedId, mapping }, (feed) =>
        events.notify(catalog.value, { feed }),
      )
      events.notify(catalog.value, { feed: null })
      return loadOutcome
    },
    async stopFeed() {
      void work.api.stopLoading()
      return succeed(undefined)
    },
    feed: (reference) => inCatalog(parts, reference, ({ number }) => work.api.feed({ catalog: number })),
    async forgetFeed(reference) {
      const catalog = freeCatalog(parts, reference, waitForIt)
      if (!catalog.ok) return catalog
      images.leave(catalog.value.number)
      const forgotten = await work.api.forgetFeed({ catalog: catalog.value.number })
      return forgotten.ok ? succeed(undefined) : fail(forgotten.fault)
    },
    feedRows: ({ view, offset, count, ...reference }) =>
      inCatalog(parts, reference, ({ number }) =>
        work.api.feedRows({ catalog: number, view, offset, count }),
      ),
    feedRow: ({ number: row, ...reference }) =>
      inCatalog(parts, reference, ({ number }) => work.api.feedRow({ catalog: number, number: row })),
    upload: (reference) =>
      startJob(
        reference,
        (products) => t`Upload of ${countLabel(products)}`,
        (catalog, jobId) => work.api.planUpload({ catalog, jobId }),
        t`Nothing to send: every product is unchanged or held back.`,
      ),
    deleteProducts: ({ target, ...reference }) =>
      startJob(
        reference,
        (products) => t`Deletion of ${countLabel(products)}`,
        (catalog, jobId) => work.api.planDeletion({ catalog, jobId, target }),
        t`None of these products is synced. Sync products first.`,
      ),
  }
}

function countLabel(products: number): string {
  return plural(products, { one: '# product', other: '# products' })
}
