import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogChange, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Logger, Random } from '../../core/ports.ts'
import type { ChosenFiles, FileDialog } from '../../core/ports-desktop.ts'
import type { JobRepository } from '../jobs/store.ts'
import { type ServiceCalls, userOf } from '../sign-in/service-calls.ts'
import type { CatalogWork } from './catalog-host.ts'
import type { ImageChecker } from './image-checks.ts'
import type { ProductJobs } from './product-jobs.ts'
import type { CatalogRepository, StoredCatalog } from './store.ts'

export interface CatalogParts {
  readonly calls: ServiceCalls
  readonly store: { readonly catalogs: CatalogRepository; readonly jobs: JobRepository }
  readonly work: CatalogWork
  readonly productJobs: ProductJobs
  /** A new checker hasn't given up on any host yet. */
  readonly newImageChecker: () => ImageChecker
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly chosenFiles: Pick<ChosenFiles, 'pathOf'>
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly events: CatalogEvents
}

export interface CatalogEvents {
  notify(catalog: StoredCatalog, change?: Partial<Pick<CatalogChange, 'sync' | 'feed' | 'images'>>): void
  end(): void
}

export interface CatalogReference {
  readonly workspace: Workspace
  readonly catalogId: string
}

export function catalogOf(
  parts: Pick<CatalogParts, 'calls' | 'store'>,
  { workspace, catalogId }: CatalogReference,
): Outcome<StoredCatalog> {
  const owner = userOf(parts.calls, workspace)
  if (!owner.ok) return owner
  const catalog = parts.store.catalogs.find(owner.value, catalogId)
  if (!catalog.ok) return catalog
  return catalog.value === null
    ? fail({ kind: 'notFound', code: 'CATALOG', message: t`This user has no such catalog.` })
    : succeed(catalog.value)
}

export async function inCatalog<T>(
  parts: Pick<CatalogParts, 'calls' | 'store'>,
  reference: CatalogReference,
  readCatalog: (catalog: StoredCatalog) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const catalog = catalogOf(parts, reference)
  return catalog.ok ? readCatalog(catalog.value) : catalog
}

/** Refuses changes that a running job depends on. */
export function freeCatalog(
  parts: CatalogParts,
  reference: CatalogReference,
  what: string,
): Outcome<StoredCatalog> {
  const catalog = catalogOf(parts, reference)
  if (!catalog.ok || !parts.productJobs.isBusy(catalog.value.number)) return catalog
  return refuse(t`An upload or deletion for this catalog is running. ${what}`)
}

export function viewOfCatalog({ id, name, productsReadAt }: StoredCatalog): CatalogRow {
  return { id, name, productsReadAt }
}
