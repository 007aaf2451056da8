import { identifierOfTitle } from '../audiences/member-columns.ts'
import type { ExchangeForm } from './exchange-file.ts'

/** Columns of product feeds that campaign sheets don't have (advertising-api, product catalogs). */
const productColumns = ['availability', 'condition', 'link', 'imagelink', 'price', 'brand', 'gtin']
const minProductColumns = 2

/** The type of a table, by its header line: products, people, or otherwise campaigns. */
export function tableFormOf(firstLine: string): Extract<ExchangeForm, 'sheet' | 'feed' | 'people'> {
  const titles = firstLine
    .split(/[,;\t|]/)
    .map((title) => title.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((title) => title !== '')
  const keys = titles.map((title) => title.toLowerCase().replaceAll(/[^a-z]/g, ''))
  // A sheet names its campaigns, whatever other columns it has.
  if (keys.some((key) => key.startsWith('campaign') || key.startsWith('lineitem'))) return 'sheet'
  const products = productColumns.filter((column) => keys.includes(column)).length
  if (products >= minProductColumns) return 'feed'
  return titles.some((title) => identifierOfTitle(title) !== null) ? 'people' : 'sheet'
}
