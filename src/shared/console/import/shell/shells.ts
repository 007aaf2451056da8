import { t } from '../../../text/language.ts'

/** The shells whose quoting is read. */
export const shells = ['bash', 'cmd', 'powershell'] as const
export type Shell = (typeof shells)[number]

export const shellLabels = {
  bash: 'bash',
  cmd: t`Windows command line`,
  powershell: 'PowerShell',
} as const satisfies Readonly<Record<Shell, string>>
