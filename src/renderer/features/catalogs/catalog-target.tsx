import type { CatalogRow } from '../../../shared/catalogs/catalog.ts'
import { t } from '../../../shared/text/language.ts'
import { TargetBadge } from '../../changes/target-badge.tsx'
import { useUserHandle } from '../../workbench/session.ts'
import type { CatalogReference } from './catalogs-view.ts'

interface CatalogTargetProps {
  readonly reference: CatalogReference
  readonly catalog: CatalogRow
}

/** Beside a button that changes a catalog: which one, and whose. */
export function CatalogTarget({ reference, catalog }: CatalogTargetProps) {
  return (
    <TargetBadge workspace={reference.workspace} target={t`${catalogName(catalog)} of ${useUserHandle()}`} />
  )
}

export function catalogName({ id, name }: CatalogRow): string {
  return name === '' ? id : name
}
