import type { ReactNode } from 'react'
import type { CatalogRow } from '../../../shared/catalogs/catalog.ts'
import type { CatalogsStore } from './catalogs-store.ts'

/** What every part of a catalog's screen is given. */
export interface PartProps {
  readonly catalogs: CatalogsStore
  readonly catalog: CatalogRow
  /** What is selected within the part. */
  readonly item: string | null
  readonly header: ReactNode
}
