import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  campaignGuide,
  lineItemGuide,
} from '../../../../../src/renderer/features/campaigns/inspector/field-guide.ts'
import {
  campaignFields,
  lineItemFields,
} from '../../../../../src/shared/entities/campaigns/campaign-content.ts'

/** Fields that findings of a rules file are about. */
function fieldsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(`../../../../../src/shared/entities/${file}`, import.meta.url), 'utf8')
  return [...text.matchAll(/field: (?:'([a-z_]+)'|daily)/g)].map(
    ([, name]) => name ?? 'daily_budget_amount_local_micro',
  )
}

/** The fields that an editor has a place for. */
function placesOf(file: string): string {
  const folder = '../../../../../src/renderer/features/campaigns/inspector/'
  const names = [file, 'categories-field.tsx', 'entity-fields.tsx']
  return names.map((name) => readFileSync(new URL(`${folder}${name}`, import.meta.url), 'utf8')).join('\n')
}

const ruleFiles = [
  'line-items/line-item-bidding-rules.ts',
  'line-items/line-item-budget-rules.ts',
  'line-items/line-item-delivery-rules.ts',
  'line-items/line-item-placement-rules.ts',
]

describe('every rule of the line item table is reachable in the editor', () => {
  const places = placesOf('line-item-editor.tsx')
  test.each(ruleFiles)('%s', (file) => {
    const fields = fieldsOf(file)
    expect(fields.length).toBeGreaterThan(2)
    for (const field of fields) {
      expect(lineItemGuide, field).toHaveProperty(field)
      expect(places, field).toMatch(new RegExp(`'${field}'|"${field}"`))
    }
  })

  test.each(lineItemFields)('%s is explained, with its source', (field) => {
    expect(lineItemGuide[field]?.rule).toMatch(/\.$/)
    expect(lineItemGuide[field]?.source.place).not.toBe('')
    expect(places).toMatch(new RegExp(`'${field}'|"${field}"`))
  })
})

describe('and so it is with campaigns', () => {
  test.each(campaignFields)('%s', (field) => {
    expect(campaignGuide[field]?.rule).toMatch(/\.$/)
  })

  test('rules', () => {
    for (const field of fieldsOf('campaigns/campaign-rules.ts'))
      expect(campaignGuide, field).toHaveProperty(field)
  })
})
