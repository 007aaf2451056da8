import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canChange, fieldRule } from '../../../../../src/shared/entities/campaigns/campaign-content.ts'
import { entityFields, fieldNamed } from '../../../../../src/shared/entities/campaigns/campaign-fields.ts'

/** Fields that findings of a rules file are about. */
function fieldsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(`../../../../../src/shared/entities/${file}`, import.meta.url), 'utf8')
  return [...text.matchAll(/field: (?:'([a-z_]+)'|daily)/g)].map(
    ([, name]) => name ?? 'daily_budget_amount_local_micro',
  )
}

test.each([
  ['lineItem', 'line-items/line-item-bidding-rules.ts'],
  ['lineItem', 'line-items/line-item-budget-rules.ts'],
  ['lineItem', 'line-items/line-item-delivery-rules.ts'],
  ['lineItem', 'line-items/line-item-placement-rules.ts'],
  ['campaign', 'campaigns/campaign-rules.ts'],
] as const)('%s: every field that %s is about is in the inspector', (subject, file) => {
  const fields = fieldsOf(file)
  expect(fields.length).toBeGreaterThan(1)
  // Campaigns have no place for what they no longer use.
  for (const field of fields.filter((name) => subject === 'lineItem' || name !== 'standard_delivery'))
    expect(fieldNamed(field)?.[subject], field).toHaveProperty('section')
})

test.each(entityFields)('$key is explained, and says where the rule is from', (field) => {
  for (const subject of ['campaign', 'lineItem'] as const) {
    if (field[subject] === undefined) continue
    const { rule, source } = fieldRule(subject, field)
    expect(rule).toMatch(/\.$/)
    expect(source.place).toContain(field[subject].place ?? field.key)
    if (canChange(subject, field.key) && subject === 'lineItem') expect(source.document).toBe('advertising')
  }
})
