import { compareWithBash } from './bash.ts'
import { compareWithCsvParse } from './delimited.ts'
import { compareCsvSpectrum, compareCurlFixtures, compareWithOpenpyxl } from './foreign.ts'
import { readFloats } from './phone-floats.ts'
import type { SuiteResult } from './suite-result.ts'
import { compareWithCmd, compareWithPowershell } from './windows-shells.ts'
import { compareWorkbooks } from './workbooks.ts'

/**
 * `npm run test:corpora -- SUITE…`: compares readers with what other programs make of the same input, or should by
 * their documentation. Outside the gate, because bash isn't everywhere and each run has other cases.
 */
const suites: Readonly<Record<string, () => SuiteResult | Promise<SuiteResult>>> = {
  bash: compareWithBash,
  cmd: compareWithCmd,
  powershell: compareWithPowershell,
  csv: compareWithCsvParse,
  workbooks: compareWorkbooks,
  phones: readFloats,
  'curl-fixtures': compareCurlFixtures,
  'csv-spectrum': compareCsvSpectrum,
  openpyxl: compareWithOpenpyxl,
}

const chosenNames = process.argv.slice(2)
let failures = 0
for (const [name, run] of Object.entries(suites)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue
  const { compared, differences, missing } = await run()
  if (missing !== undefined) {
    console.log(`${name}: not compared, because ${missing}`)
    continue
  }
  for (const difference of differences) console.log(`${name}: ${difference}`)
  console.log(`${name}: ${compared} compared, ${differences.length} differ`)
  failures += differences.length
}
process.exitCode = failures === 0 ? 0 : 1
