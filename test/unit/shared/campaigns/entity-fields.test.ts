import { expect, it } from 'vitest'
import { z } from 'zod'
import { createCampaign, updateCampaign } from '../../../../src/shared/api/ads/campaigns.ts'
import { createLineItem, updateLineItem } from '../../../../src/shared/api/ads/line-items.ts'
import { entityFields } from '../../../../src/shared/campaigns/entity-fields.ts'
import { firstSection, sectionPairs } from '../../../../src/shared/campaigns/field-kinds.ts'

it.each([createCampaign, updateCampaign, createLineItem, updateLineItem])(
  'has the longest texts that $id accepts',
  ({ params }) => {
    const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' })
    for (const { key, maximum } of entityFields) {
      const property = properties[key]
      if (typeof property !== 'object') continue
      const [inner = property] = property.anyOf ?? []
      expect([key, typeof inner === 'object' ? inner.maxLength : undefined]).toEqual([key, maximum])
    }
  },
)

it.each(['campaign', 'lineItem'] as const)(
  'gives every section of a %s its place in the inspector',
  (subject) => {
    const pairs = sectionPairs[subject].flatMap(({ start, end }) => [...start, ...end])
    const placedSections = new Set<string | undefined>([firstSection, undefined, ...pairs])
    expect(entityFields.filter((field) => !placedSections.has(field[subject]?.section))).toEqual([])
  },
)
