import type { Finding } from '../core/finding.ts'
import { citeSettled } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'

export interface CatalogContext {
  /** Number of catalogs that the user already has. */
  readonly otherCatalogs: number
}

/** A user has one catalog for all products (catalogs.md#product-catalogs). */
export function newCatalogFindings({ otherCatalogs }: CatalogContext): Finding[] {
  if (otherCatalogs === 0) return []
  return [
    {
      rule: 'product-catalog.one-per-user',
      severity: 'error',
      field: 'user_id',
      code: 'INVALID',
      message: t`This user already has a catalog.`,
      source: citeSettled('catalogs#product-catalogs'),
    },
  ]
}
