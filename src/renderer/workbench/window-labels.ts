import { t } from '../../shared/text/language.ts'

const words: Readonly<Record<string, string>> = {
  writes: t`Changes`,
  accountReads: t`Account reads`,
  otherReads: t`Other reads`,
  targetingLookUps: t`Targeting look-ups`,
  audienceMembership: t`Audience members`,
  bearerToken: t`App-only tokens`,
  totalCount: t`Reads with a total count`,
}

/** The rate window that calls share, by its name in `src/shared/api`; one of a single operation goes by its id. */
export function windowLabel(name: string): string {
  return words[name] ?? name
}
