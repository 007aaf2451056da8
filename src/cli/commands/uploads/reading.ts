import type { ReadingChoice } from '../../../shared/files/reading-choice.ts'
import {
  formLabel,
  type ReadingReport,
  readingDecisions,
  readingProblems,
} from '../../../shared/files/reading-report.ts'
import { t } from '../../../shared/text/language.ts'
import { type Line, line } from '../../output/line.ts'
import type { Context } from '../../table/command.ts'

const separators = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const

interface ReadingOptions {
  readonly encoding: string | null
  readonly separator: keyof typeof separators | null
  readonly sheet: string | null
}

/** How a person wants a file to be read. */
export function choiceOf({ encoding, separator, sheet }: ReadingOptions): ReadingChoice {
  return {
    ...(encoding === null ? {} : { encoding }),
    ...(separator === null ? {} : { separator: separators[separator] }),
    ...(sheet === null ? {} : { sheet }),
  }
}

/** How a file was read, then what of it wasn't. */
export function readingLines(report: ReadingReport, { terminal }: Context): readonly Line[] {
  const { style } = terminal
  return [
    t`Read as ${formLabel(report)}.`,
    ...readingDecisions(report),
    ...readingProblems(report).map((problem) => line`${style.yellow(t`warning`)}  ${problem}`),
  ]
}
