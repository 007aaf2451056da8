import { z } from 'zod'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import { importKinds } from '../../../shared/exchange/import-preview.ts'
import { readingReport } from '../../../shared/files/reading-report.ts'
import type { ExitName } from '../../table/exit-codes.ts'

const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** `set.conflict`, `set.existing`, `set.edited`, `set.problem` and `set.blocked` are about the file; all others are rules of the editors. */
  rule: z.string(),
  message: z.string(),
  field: z.string().nullable(),
  code: z.string().nullable(),
  kind: z.enum(draftSubjects),
  title: z.string(),
  /** The change's ID in the file. */
  change: z.string(),
  line: z.int(),
  column: z.int(),
  /** For a finding of the policy: the rule, and the values it was checked against. */
  policy: z
    .object({
      file: z.string(),
      name: z.string(),
      line: z.int(),
      column: z.int(),
      text: z.string(),
      values: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .optional(),
})
export type FileFinding = Readonly<z.output<typeof finding>>

export const checkReport = z.object({
  file: z.string(),
  account: z.object({ id: z.string(), name: z.string().nullable() }),
  /** How the file was read. */
  reading: readingReport.nullable(),
  /** What the file says about itself, and what it was compared with. */
  notes: z.array(z.string()),
  /** How many changes there are of each kind; `same` changes nothing. */
  changes: z.partialRecord(z.enum(importKinds), z.int()),
  /** Changes that were published from this data folder before, or took an existing record as their result. */
  published: z.int(),
  errors: z.int(),
  warnings: z.int(),
  findings: z.array(finding),
})
export type CheckReport = Readonly<z.output<typeof checkReport>>

/** What the exit code says of findings. */
export function exitOf({ findings }: CheckReport, strict: boolean): ExitName {
  const errors = findings.filter(({ severity }) => severity === 'error' || strict)
  if (errors.length === 0) return 'ok'
  const rules = new Set(errors.map(({ rule }) => rule))
  if (rules.has('set.existing') && [...rules].every((rule) => !isRuleOfEditors(rule))) return 'held'
  return [...rules].every((rule) => rule === 'set.conflict') ? 'conflict' : 'failed'
}

/** What depends on an undecided change is blocked, and conflicts can wait until it's decided. */
function isRuleOfEditors(rule: string): boolean {
  return !['set.existing', 'set.conflict', 'set.blocked'].includes(rule)
}
