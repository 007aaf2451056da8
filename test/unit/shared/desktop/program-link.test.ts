import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areas, lowerAreas } from '../../../../src/shared/desktop/areas.ts'
import { placeOfLink } from '../../../../src/shared/desktop/program-link.ts'
import { casesFor } from '../../../support/runs.ts'

describe('links of the program', () => {
  it.each([
    ['flightdeck://go/overview', '/overview'],
    ['flightdeck://go/settings/', '/settings'],
    ['flightdeck://go/campaigns/f2rq8', '/campaigns/f2rq8'],
    ['flightdeck://go/campaign/f2rq8', '/campaigns/campaign/f2rq8'],
    ['flightdeck://go/line-item/f2rq8', '/campaigns/line-item/f2rq8'],
    ['flightdeck://go/account/18ce54d4x5t', '/accounts/ads/18ce54d4x5t'],
    ['flightdeck://go/webhooks/1146654567674912769', '/webhooks/1146654567674912769'],
  ])('%s leads to %s', (link, place) => expect(placeOfLink(link)).toBe(place))

  it.each([...areas, ...lowerAreas])('$path can be linked to', ({ path }) =>
    expect(placeOfLink(`flightdeck://go${path}`)).toBe(path),
  )

  it.each([
    // Screens that start something when they're opened, or that send.
    'campaigns/new',
    'creatives/cards/new',
    'creatives/new',
    'webhooks/register',
    'webhooks/event-tester',
    'audiences/upload',
    'console/request',
    'review/changes',
    'publish',
    'sandboxes',
    'account',
    'campaign',
    'line-item',
    'line-item/',
    'campaign/new',
    'line-item/new',
    'line-item/a1/b2',
    // Attempts to leave the allowed form.
    '',
    '..',
    '../settings',
    'settings/..',
    'settings?x=1',
    'settings#x',
    'settings//',
    '//settings',
    '%2e%2e',
    'settings%2f1',
    'settings\n',
    ' settings',
    'settings ',
    'SETTINGS',
    'constructor',
    '__proto__',
    'campaigns/a1/b2',
    'campaigns/a-1',
    'campaigns/<b>1',
    "campaigns/1'",
    `campaigns/${'1'.repeat(41)}`,
    'webhooks/1a',
    'settings/1',
    'connect',
    'welcome',
    'javascript:alert(1)',
    'toString',
    'exchange',
  ])('flightdeck://go/%s leads nowhere', (rest) => expect(placeOfLink(`flightdeck://go/${rest}`)).toBeNull())

  it.each([
    '',
    'settings',
    'flightdeck:',
    'flightdeck:settings',
    'flightdeck:///settings',
    'flightdeck://settings',
    'flightdeck://user@go/settings',
    'flightdeck://go:80/settings',
    'flightdeck://go.evil/settings',
    'FLIGHTDECK://go/settings',
    'http://go/settings',
    'flightdeck://evil/go/settings',
    ' flightdeck://go/media',
    'flightdeck://go\\settings',
    'flightdeck://do/settings',
    'flightdeck://go/settings\u0000',
  ])('%j leads nowhere', (link) => expect(placeOfLink(link)).toBeNull())

  it('leads only to a plain path of the program, whatever it contains', () => {
    const ways = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }).map((text) => `flightdeck://go/${text}`),
      fc
        .tuple(fc.constantFrom('campaigns', 'line-item', 'webhooks', 'media', 'account'), fc.string())
        .map(([area, id]) => `flightdeck://go/${area}/${id}`),
    )
    fc.assert(
      fc.property(ways, (link) => {
        const place = placeOfLink(link)
        if (place !== null)
          expect(place).toMatch(/^(\/[a-z]+)(\/ads|\/campaign|\/line-item)?(\/[A-Za-z0-9]*\d[A-Za-z0-9]*)?$/)
      }),
      { numRuns: casesFor(200, 2_000) },
    )
  })
})
