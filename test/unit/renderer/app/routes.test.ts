import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paletteEntries } from '../../../../src/renderer/app/palette/entries.ts'
import { commands } from '../../../../src/shared/desktop/commands.ts'
import { places, screens } from '../../../support/program/screens.ts'
import { signedIn } from '../support/bridge.ts'

const text = readFileSync(join(import.meta.dirname, '../../../../src/renderer/app/routes.tsx'), 'utf8')
const routes = [...text.matchAll(/<Route path="(\/[a-z]+)/g)].map(([, path = '']) => path)

/** They come before a sign-in and have their own walks. */
const beginnings = ['/welcome', '/connect']

describe('every screen that has a route', () => {
  const reached = paletteEntries({
    session: signedIn,
    accounts: [],
    screen: [],
    audiences: [],
    records: [],
    uses: [],
    webhooks: [],
    operations: [],
    commands,
    sandboxRuns: false,
    receiverRuns: false,
    mac: false,
  }).flatMap(({ action }) =>
    action.kind === 'go'
      ? [action.path]
      : action.kind === 'command' && action.command.action.kind === 'go'
        ? [action.command.action.path]
        : [],
  )

  it('is found', () => expect(routes.length).toBeGreaterThan(15))

  it.each(routes.filter((path) => path !== '/welcome'))('%s is in the palette', (path) =>
    expect(reached.filter((one) => isIn(path, one))).not.toEqual([]),
  )

  it.each(routes.filter((path) => !beginnings.includes(path)))('%s is walked and pictured', (path) => {
    expect(screens.filter((screen) => screen.path === path)).toHaveLength(1)
    expect(places.filter((place) => isIn(path, place))).not.toEqual([])
  })
})

function isIn(path: string, place: string): boolean {
  return place === path || place.startsWith(`${path}/`)
}
