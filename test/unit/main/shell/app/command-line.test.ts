import { fileURLToPath } from 'node:url'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { languageData } from '../../../../../src/main/core/threads/language-data.ts'
import { commandLineArguments, runCommandLine } from '../../../../../src/main/shell/app/command-line.ts'

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

test('the language of the program’s settings doesn’t reach the threads of the command line', async () => {
  const { argv } = process
  onTestFinished(() => {
    process.argv = argv
    setEnvironmentData(languageData, undefined)
  })
  setEnvironmentData(languageData, { code: 'de', messages: {} })
  const entry = new URL('../../../../../src/main/core/threads/language-data.ts', import.meta.url)
  await runCommandLine({ commandLine: { appendSwitch: () => undefined } }, ['doctor'], fileURLToPath(entry))
  expect(getEnvironmentData(languageData)).toBeUndefined()
})
