import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StateGlyph } from '../../../../../../src/renderer/features/campaigns/grid/state-glyph.tsx'
import type { DeliveryStatus } from '../../../../../../src/shared/campaigns/delivery.ts'

afterEach(cleanup)

function glyphOf(status: string, delivery: DeliveryStatus | null) {
  const { container } = render(<StateGlyph status={status} delivery={delivery} />)
  const glyph = container.querySelector('span')
  return { isGreen: glyph?.dataset.delivers === 'true', title: glyph?.title, text: glyph?.textContent }
}

test('only what delivers has the green dot; what is on without delivering says why', () => {
  const active = (delivery: DeliveryStatus | null) => glyphOf('ACTIVE', delivery)
  expect(active({ kind: 'running', reasons: [] })).toEqual({ isGreen: true, title: 'Active', text: 'Active' })
  expect(active({ kind: 'blocked', reasons: ['CAMPAIGN_PAUSED'] })).toEqual({
    isGreen: false,
    title: 'Active · Campaign paused',
    text: 'Active',
  })
  expect(active({ kind: 'ended', reasons: [] })).toMatchObject({ isGreen: false, title: 'Active · Ended' })
  expect(active(null)).toMatchObject({ isGreen: false, title: 'Active' })
})

test('what is paused is never green', () => {
  expect(glyphOf('PAUSED', { kind: 'paused', reasons: [] })).toMatchObject({
    isGreen: false,
    title: 'Paused',
  })
})
