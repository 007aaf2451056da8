const words: Readonly<Record<string, string>> = {
  writes: 'Changes',
  accountReads: 'Account reads',
  otherReads: 'Other reads',
  targetingLookUps: 'Targeting look-ups',
  audienceMembership: 'Audience members',
  bearerToken: 'App-only tokens',
  totalCount: 'Reads with a total count',
}

/** The rate window that calls share, by its name in `src/shared/api`; one of a single operation goes by its id. */
export function windowLabel(name: string): string {
  return words[name] ?? name
}
