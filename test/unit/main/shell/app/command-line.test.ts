import { expect, test } from 'vitest'
import { commandLineArguments } from '../../../../../src/main/shell/app/command-line.ts'

test.each([
  [['/opt/flightdeck', '--cli', 'call', '--json'], true, ['call', '--json']],
  [['/opt/flightdeck', '--cli'], true, []],
  [['/opt/flightdeck', 'flightdeck://open', '--cli', 'publish'], true, null],
  [['/opt/flightdeck'], true, null],
  [['electron', '--no-sandbox', '.', '--cli', 'doctor'], false, ['doctor']],
  [['electron', '.', '--profile=/tmp/x'], false, null],
])('%j, packaged %j: %j', (args, isPackaged, expected) => {
  expect(commandLineArguments(args, isPackaged)).toEqual(expected)
})
