import { t } from '../../../shared/text/language.ts'
import { type Connection, connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { CatalogApi } from './worker/catalog-answers.ts'

const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t process the catalog. Try again.`,
} as const

export type CatalogWork = Pick<Connection<CatalogApi>, 'api' | 'close'>

export function createCatalogWork(options: ThreadOptions): CatalogWork {
  return connect<CatalogApi>(options, { name: 'catalogs', lost })
}
