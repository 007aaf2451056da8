import { identifierOfTitle } from '../audiences/member-columns.ts'
import type { ExchangeForm } from './exchange-file.ts'

/** Columns of product feeds that campaign sheets don't have (advertising-api, product catalogs). */
const productColumns = ['availability', 'condition', 'link', 'imagelink', 'price', 'brand', 'gtin']
const minProductColumns = 2

/** A title or a remark may stand above the header. */
const comparedLines = 10

type TableForm = Extract<ExchangeForm, 'sheet' | 'feed' | 'people'>

/** The type of a table, by its header line: products, people, or otherwise campaigns. */
export function tableFormOf(beginning: string): TableForm {
  const lines = beginning.split(/\r\n|\r|\n/).slice(0, comparedLines)
  return lines.map(formOfTitles).find((form) => form !== null) ?? 'sheet'
}

/** Null for a line without known titles. */
function formOfTitles(line: string): TableForm | null {
  const titles = line
    .split(/[,;\t|]/)
    .map((title) => title.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((title) => title !== '')
  const keys = titles.map((title) => title.toLowerCase().replaceAll(/[^a-z]/g, ''))
  // A sheet names its campaigns, whatever other columns it has.
  if (keys.some((key) => key.startsWith('campaign') || key.startsWith('lineitem'))) return 'sheet'
  const products = productColumns.filter((column) => keys.includes(column)).length
  if (products >= minProductColumns) return 'feed'
  return titles.some((title) => identifierOfTitle(title) !== null) ? 'people' : null
}
