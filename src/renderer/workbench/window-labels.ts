import { t } from '../../shared/text/language.ts'

const words: Readonly<Record<string, string>> = {
  writes: t`Changes`,
  accountReads: t`Account reads`,
  statistics: t`Figures`,
  otherReads: t`Other reads`,
  targetingLookUps: t`Targeting look-ups`,
  audienceMembership: t`Audience members`,
  bearerToken: t`App-only tokens`,
  totalCount: t`Reads with a total count`,
}

/**
 * Label of a rate window, by its name in `src/shared/api`; the window of a single operation is named by the operation's
 * ID.
 */
export function windowLabel(name: string): string {
  return words[name] ?? name
}
