import { z } from 'zod'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { EntityQuery } from '../../../shared/entities/entity-row.ts'
import { type Database, readRow } from '../../core/store/database.ts'
import { workspaceValues } from '../../core/store/workspace-columns.ts'
import { subjectNumber } from './campaign-columns.ts'
import { searchedWords } from './search-words.ts'

const countRow = z.object({ number: z.int() })
const keyRow = z.object({ key: z.string() })
const space =
  'space = (SELECT id FROM campaign_space WHERE environment_id = :environmentId AND host = :host AND account_id = :accountId)'
const ofCampaignFound = (test: string) => `parent IN (
  SELECT id FROM campaign_row WHERE ${space} AND subject = 0 AND present = 1 AND ${test})`
const nameOfParent = `(SELECT campaign.name FROM campaign_row AS campaign
  WHERE campaign.space = campaign_row.space AND campaign.id = campaign_row.parent AND campaign.present = 1)`

/** Keys of the campaigns or line items in a window, and the total number; the grid has its own views. */
export function readCampaignWindow(database: Database, subject: GridSubject, query: EntityQuery) {
  const { workspace, text, types, changedOnly, sort, descending, offset, count } = query
  const type = subject === 'campaign' ? 'budget_optimization' : 'objective'
  const words = searchedWords(text)
  const inName = `(${words.areIn('name')})`
  const ofParent = subject === 'lineItem' ? ` OR ${ofCampaignFound(inName)}` : ''
  const natural = (name: string) => [`natural_key(${name})`, name]
  const orders = {
    updated: ['updated'],
    // Programs page through line items by title, so those keep the order of the index.
    title: subject === 'lineItem' ? ['name'] : natural('name'),
    type: [type],
    parent: subject === 'lineItem' ? [...natural(nameOfParent), ...natural('name')] : natural('name'),
  } as const
  const filters = [
    ...(changedOnly ? ['draft IS NOT NULL'] : []),
    ...(text === '' ? [] : [`(${inName} OR instr(key, :exact) > 0${ofParent})`]),
    ...(types.length === 0 ? [] : [`${type} IN (SELECT value FROM json_each(:types))`]),
  ]
  const values = {
    ...workspaceValues(workspace),
    subject: subjectNumber(subject),
    ...(text === '' ? {} : { ...words.values, exact: text }),
    ...(types.length === 0 ? {} : { types: JSON.stringify(types) }),
  }
  const where = [space, 'subject = :subject', 'present = 1', ...filters].join(' AND ')
  const order = [
    ...orders[sort].map((column) => `${column}${descending ? ' DESC' : ''} NULLS LAST`),
    'id',
  ].join(', ')
  return database.attempt(({ all, get }) => {
    const total = readRow(countRow, get(`SELECT count(*) AS number FROM campaign_row WHERE ${where}`, values))
    const keys = all(
      `SELECT key FROM campaign_row WHERE ${where} ORDER BY ${order} LIMIT :count OFFSET :offset`,
      {
        ...values,
        count,
        offset,
      },
    )
      .read(keyRow)
      .map((row) => row.key)
    return { keys, total: total.number }
  })
}
