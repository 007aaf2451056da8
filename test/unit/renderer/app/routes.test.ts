import { describe, expect, it } from 'vitest'
import { paletteEntries } from '../../../../src/renderer/app/palette/entries.ts'
import { commands } from '../../../../src/shared/desktop/commands.ts'
import { readRoutes, routesIn } from '../../../../tools/coverage/renderer-calls.ts'
import { places, screens } from '../../../support/program/screens.ts'
import { signedIn } from '../support/bridge.ts'

/** They come before a sign-in and have their own walks. */
const beginnings = ['welcome', 'connect']

describe('every screen that has a route', () => {
  const reached = paletteEntries({
    work: 'both',
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
  const areas = [...readRoutes().keys()]
  const missingIn = (all: readonly string[], paths: readonly string[]) =>
    all.filter((area) => !paths.some((path) => path.split('/')[1] === area))

  it('is in the palette', () => expect(missingIn(areas, reached)).toEqual(['welcome']))

  it('is walked and pictured', () => {
    expect(missingIn(areas, places), 'places in test/support/program/screens.ts').toEqual(beginnings)
    expect(
      areas.filter((area) => !beginnings.includes(area)).toSorted(),
      'screens in test/support/program/screens.ts',
    ).toEqual(screens.map(({ path }) => path.slice(1)).toSorted())
  })

  it('is missed if nothing leads to it', () => {
    const planted = routesIn(`
      const screens = [
        { route: '/lost/:item?', screen: lazy(async () => ({ default: (await import('./lost.tsx')).Lost })) },
      ]`)
    expect(missingIn([...planted.keys()], [...reached, ...places])).toEqual(['lost'])
  })
})
