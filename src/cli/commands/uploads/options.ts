import { memberIdentifiers } from '../../../shared/audiences/member-identifiers.ts'
import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

/** How to read a table if the file doesn't say it, or says it wrong. */
const readingOptions = {
  encoding: {
    kind: 'text',
    value: 'LABEL',
    summary: t`Encoding of the file, such as utf-8, windows-1252 or shift_jis; detected if omitted`,
  },
  separator: {
    kind: 'text',
    value: 'NAME',
    choices: ['comma', 'semicolon', 'tab', 'bar'],
    summary: t`What separates the values of a CSV file; detected if omitted`,
  },
  sheet: {
    kind: 'text',
    value: 'NAME',
    summary: t`Sheet of a workbook; the first visible one if omitted`,
  },
} as const satisfies OptionTable

export const audienceUploadOptions = {
  remove: { kind: 'flag', summary: t`Remove the people in the file instead of adding them` },
  match: {
    kind: 'flag',
    summary: t`Make the audience match the file: send only the difference from earlier uploads of this data folder`,
  },
  columns: {
    kind: 'text',
    value: 'NAMES',
    summary: t`What the columns are, separated by commas; - skips one. If omitted, as in the last file for the audience, or else guessed: ${memberIdentifiers.join(', ')}`,
  },
  country: {
    kind: 'text',
    value: 'CODE',
    summary: t`Country of phone numbers without a country code, such as DE. If omitted, that of the account’s time zone; without one, such numbers are left out`,
  },
  ...readingOptions,
  'dry-run': { kind: 'flag', summary: t`Read and count, but send nothing` },
} as const satisfies OptionTable

export const catalogUploadOptions = {
  ...readingOptions,
  'dry-run': { kind: 'flag', summary: t`Read and check, but send nothing` },
  partial: {
    kind: 'flag',
    summary: t`Send products without errors even if others have some, or if part of the file can’t be read`,
  },
  numbers: {
    kind: 'text',
    value: 'FORMAT',
    summary: t`How the feed writes numbers: 1,234.56 or 1.234,56. Detected from all prices if omitted`,
  },
} as const satisfies OptionTable
