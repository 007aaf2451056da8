import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogRow } from '../../../shared/catalogs/catalog.ts'
import type { Act } from '../../data/act.ts'
import type { catalogsViews } from './catalogs-view.ts'

/** By what every call names a catalog. */
export interface CatalogReference {
  readonly workspace: Workspace
  readonly catalogId: string
}

/** What every part of a catalog's screen is given. */
export interface PartProps {
  readonly view: ReturnType<ReturnType<typeof catalogsViews>>
  readonly catalog: CatalogRow
  readonly reference: CatalogReference
  /** What a person set going last; the header shows its failure. */
  readonly act: Act
  /** What is selected within the part. */
  readonly item: string | null
  readonly header: ReactNode
}
