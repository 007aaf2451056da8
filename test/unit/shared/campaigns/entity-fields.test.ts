import { expect, it } from 'vitest'
import { z } from 'zod'
import { createCampaign, updateCampaign } from '../../../../src/shared/api/ads/campaigns.ts'
import { createLineItem, updateLineItem } from '../../../../src/shared/api/ads/line-items.ts'
import { entityFields } from '../../../../src/shared/campaigns/entity-fields.ts'

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
