import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogChange, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, Logger, Random } from '../../core/ports.ts'
import type { ChosenFiles, FileDialog } from '../../core/ports-desktop.ts'
import type { Store } from '../../core/store/store.ts'
import type { ServiceCalls, UserCaller } from '../sign-in/service-calls.ts'
import type { CatalogWork } from './catalog-host.ts'
import type { ImageChecker } from './image-checks.ts'
import type { ProductJobs } from './product-jobs.ts'
import type { CatalogOwner, StoredCatalog } from './store.ts'

export interface CatalogParts {
  readonly calls: ServiceCalls
  readonly store: Pick<Store, 'catalogs' | 'jobs'>
  readonly work: CatalogWork
  readonly productJobs: ProductJobs
  /** A new checker has given up no host yet. */
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

export interface CatalogCaller {
  readonly caller: UserCaller
  readonly owner: CatalogOwner
}

/** Catalogs belong to the chosen user, who must be in the workspace's environment. */
export function ownerOf(
  { calls }: Pick<CatalogParts, 'calls'>,
  { environmentId, host }: Workspace,
): Outcome<CatalogOwner> {
  const user = calls.chosenUser()
  if (!user.ok) return user
  return user.value.environmentId === environmentId
    ? succeed({ environmentId, host, userId: user.value.userId })
    : refuse('This account belongs to another environment than the chosen one.')
}

export function callerFor(parts: CatalogParts, workspace: Workspace): Outcome<CatalogCaller> {
  const owner = ownerOf(parts, workspace)
  if (!owner.ok) return owner
  const caller = parts.calls.user(owner.value)
  return caller.ok ? succeed({ caller: caller.value, owner: owner.value }) : caller
}

export function catalogOf(
  parts: Pick<CatalogParts, 'calls' | 'store'>,
  { workspace, catalogId }: CatalogReference,
): Outcome<StoredCatalog> {
  const owner = ownerOf(parts, workspace)
  if (!owner.ok) return owner
  const found = parts.store.catalogs.find(owner.value, catalogId)
  if (!found.ok) return found
  return found.value === null
    ? fail({ kind: 'notFound', code: 'CATALOG', message: 'This user has no such catalog.' })
    : succeed(found.value)
}

/** Refuses changes that a running job depends on. */
export function freeCatalog(
  parts: CatalogParts,
  reference: CatalogReference,
  what: string,
): Outcome<StoredCatalog> {
  const catalog = catalogOf(parts, reference)
  if (!catalog.ok || !parts.productJobs.isBusy(catalog.value.number)) return catalog
  return refuse(`An upload or deletion of this catalog is not over. ${what}`)
}

export function viewOfCatalog({ id, name, productsReadAt }: StoredCatalog): CatalogRow {
  return { id, name, productsReadAt }
}
