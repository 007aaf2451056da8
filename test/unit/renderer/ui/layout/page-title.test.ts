import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  setAccountTitle,
  setRuntimeVersion,
  setScreenTitle,
  unofficialBuild,
} from '../../../../../src/renderer/ui/layout/page-title.ts'

beforeEach(() => void vi.stubGlobal('document', { title: '' }))
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['45.4.1', null],
  ['45.0.0-beta.3', null],
  ['45.4.1+wvcus', 'wvcus'],
  ['45.4.1-beta.2+electron-host', 'electron-host'],
  ['45.4.1+', null],
  ['45.4.1+<b>', null],
  ['unknown', null],
])('the version %s names the unofficial build %s', (version, build) => {
  expect(unofficialBuild(version)).toBe(build)
})

it('names the account between screen and program', () => {
  setScreenTitle('Campaigns')
  setAccountTitle('Northwind Outdoor')
  expect(document.title).toBe('Campaigns · Northwind Outdoor · Flightdeck')
  setAccountTitle(null)
  expect(document.title).toBe('Campaigns · Flightdeck')
})

it('contains the screen, and the build of Electron if it is unofficial, whichever is known first', () => {
  setScreenTitle('Settings')
  expect(document.title).toBe('Settings · Flightdeck')
  setRuntimeVersion('45.4.1+electron-host')
  expect(document.title).toBe('Settings · Flightdeck (electron-host)')
  setScreenTitle('Media')
  expect(document.title).toBe('Media · Flightdeck (electron-host)')
  setRuntimeVersion('45.4.1')
  expect(document.title).toBe('Media · Flightdeck')
})
