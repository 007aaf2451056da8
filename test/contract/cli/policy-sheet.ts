import { readFileSync } from 'node:fs'
import { entityFields } from '../../../src/shared/campaigns/entity-fields.ts'
import { targetingGroupOf } from '../../../src/shared/entities/targeting/targeting-groups.ts'
import { criteriaIn, isCriterionField } from '../../../src/shared/entities/targeting/targeting-set.ts'
import { targetingColumns } from '../../../src/shared/exchange/campaign-sheet.ts'
import { writeCell } from '../../../src/shared/exchange/campaign-sheet-cells.ts'
import type { SetChange } from '../../../src/shared/exchange/change-set.ts'
import { byteOrderMark, createRowReader } from '../../../src/shared/text/delimited-text.ts'
import type { Breach } from './policy-breaches.ts'

/** A sheet as a spreadsheet program holds it. */
export interface Sheet {
  readonly header: readonly string[]
  /** Of its times. */
  readonly zone: string
  readonly rows: string[][]
}

export function readExport(path: string): Sheet {
  const rows: string[][] = []
  const reader = createRowReader(
    ',',
    (cells) => rows.push([...cells]),
    (reason) => {
      throw new Error(`An export has a row that can’t be read: ${reason}.`)
    },
  )
  reader.write(readFileSync(path, 'utf8').replace(byteOrderMark, ''))
  reader.end()
  const [header = [], ...others] = rows
  const [, zone = ''] = /\((.+)\)/.exec(header.find((title) => title.endsWith(')')) ?? '') ?? []
  return { header, zone, rows: others }
}

/** Types a breach into the row of its campaign or line item. */
export function plant(
  { header, zone, rows }: Sheet,
  { subject, edit }: Breach,
  planted: Readonly<Record<Breach['subject'], SetChange>>,
): void {
  const { id } = planted[subject === 'campaign' ? 'campaign' : 'lineItem']
  const { patch } = planted[subject]
  const row = rows.find((cells) => cells[header.indexOf('ID')] === `draft:${id}`)
  if (row === undefined) throw new Error(`The sheet has no row of ${id}.`)
  for (const [title, cell] of cellsOf({ ...patch, ...edit }, Object.keys(edit), zone)) {
    const column = header.findIndex((one) => one === title || one.startsWith(`${title} (`))
    if (column === -1) throw new Error(`The sheet has no column ${title}.`)
    row[column] = cell
  }
}

function cellsOf(
  content: SetChange['patch'],
  changed: readonly string[],
  zone: string,
): readonly (readonly [string, string])[] {
  return changed.map((key) => {
    if (isCriterionField(key)) {
      const group = targetingGroupOf(key.split(':')[0] ?? '')
      const texts = Object.entries(content).flatMap(([field, value]) =>
        isCriterionField(field) && targetingGroupOf(field.split(':')[0] ?? '') === group
          ? criteriaIn(field, value).map(
              ({ targeting_type, targeting_value, operator_type }) =>
                `${operator_type === 'NE' ? '-' : ''}${targeting_type}:${targeting_value}`,
            )
          : [],
      )
      const column = targetingColumns.find((one) => one.group === group)?.column ?? group
      return [column, texts.length === 0 ? '[]' : texts.join('; ')]
    }
    const field = entityFields.find((one) => one.key === key)
    if (field === undefined) throw new Error(`There is no field ${key}.`)
    const value = content[key]
    return [field.column, value === null ? '[]' : writeCell(value, field, { zone, currency: 'EUR' })]
  })
}

/** Why a sheet can’t say what a breach does: fractions of a cent are refused, and blanks around a cell don’t count. */
export function cannotSay({ edit }: Breach): 'cents' | 'blanks' | null {
  for (const [field, value] of Object.entries(edit)) {
    if (field.endsWith('_local_micro') && Number(value) % 10_000 !== 0) return 'cents'
    if (typeof value === 'string' && value !== value.trim()) return 'blanks'
  }
  return null
}
