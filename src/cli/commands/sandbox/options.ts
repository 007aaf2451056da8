import { appTiers, streamIssues } from '../../../shared/sandbox/app-choices.ts'
import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

export const sandboxActOptions = {
  user: { kind: 'text', value: 'NAME', summary: t`User name of the person who does it` },
  to: { kind: 'text', value: 'NAME', summary: t`User name of the person whom it concerns` },
  text: { kind: 'text', value: 'TEXT', summary: t`Text of the post or message` },
  post: { kind: 'text', value: 'ID', summary: t`Post that the act is about` },
  'reply-to': { kind: 'text', value: 'ID', summary: t`Post that is answered` },
  quote: { kind: 'text', value: 'ID', summary: t`Post that is quoted` },
  repost: { kind: 'text', value: 'ID', summary: t`Post that is reposted` },
  with: {
    kind: 'text',
    value: 'NAMES',
    summary: t`User names of the people with whom a conversation starts, separated by commas`,
  },
  conversation: { kind: 'text', value: 'ID', summary: t`Conversation, as printed when it’s started` },
  place: { kind: 'text', value: 'NAME', summary: t`Town from which it’s posted` },
  lang: { kind: 'text', value: 'CODE', summary: t`Language of the post, such as de` },
  'community-id': { kind: 'text', value: 'ID', summary: t`Community in which it’s posted` },
  'share-with-followers': { kind: 'flag', summary: t`Show the community post to followers too` },
  'paid-partnership': { kind: 'flag', summary: t`Label the post as paid promotion` },
  'possibly-sensitive': { kind: 'flag', summary: t`Mark the post as sensitive` },
  part: { kind: 'text', value: 'NAME', summary: t`Part of the profile, such as bio or url` },
  value: { kind: 'text', value: 'TEXT', summary: t`New value of that part` },
  title: { kind: 'text', value: 'TEXT', summary: t`Title of the Space or broadcast` },
  name: { kind: 'text', value: 'TEXT', summary: t`Name of the news story` },
  category: { kind: 'text', value: 'TEXT', summary: t`Category of the news story` },
  hook: { kind: 'text', value: 'TEXT', summary: t`First sentence of the news story` },
  summary: { kind: 'text', value: 'TEXT', summary: t`Summary of the news story` },
} as const satisfies OptionTable

export const sandboxLifeOptions = {
  rate: { kind: 'text', value: 'COUNT', summary: t`Acts per second, up to 1,000; 0 stops them` },
  seed: { kind: 'number', value: 'NUMBER', summary: t`Seed for other people and acts` },
} as const satisfies OptionTable

export const sandboxClockOptions = {
  to: { kind: 'text', value: 'TIME', summary: t`Set it to this time, such as 2027-01-31T08:00:00Z` },
  by: { kind: 'text', value: 'TIME', summary: t`Move it on by 90s, 30m, 26h or 3d` },
  speed: { kind: 'text', value: 'NUMBER', summary: t`How fast it runs: 1 is real time, 0 stops it` },
  reset: { kind: 'flag', summary: t`Return it to the real time` },
} as const satisfies OptionTable

export const sandboxAppOptions = {
  'consumer-key': { kind: 'text', value: 'KEY', summary: t`The app; all if omitted` },
  without: {
    kind: 'text',
    value: 'GROUPS',
    summary: t`Groups of operations that its package lacks, such as activity,postSearch; empty for none`,
  },
  permission: {
    kind: 'text',
    value: 'NAME',
    choices: ['read', 'write', 'messages'],
    summary: t`What its tokens may do`,
  },
  enrolled: {
    kind: 'text',
    value: 'ANSWER',
    choices: ['yes', 'no'],
    summary: t`Whether its package includes the platform’s API`,
  },
  official: {
    kind: 'text',
    value: 'ANSWER',
    choices: ['yes', 'no'],
    summary: t`Whether it’s a client of the platform itself`,
  },
  tier: { kind: 'text', value: 'NAME', choices: [...appTiers], summary: t`What it pays for` },
  'usage-cap': {
    kind: 'text',
    value: 'CAP',
    summary: t`Posts per period, such as 100:Daily or 100:Monthly:Account; none for no cap`,
  },
  'stream-issue': {
    kind: 'text',
    value: 'NAME',
    choices: ['none', ...streamIssues],
    summary: t`Why it can’t open a filtered stream`,
  },
  'max-account-subscriptions': { kind: 'number', value: 'COUNT', summary: t`Most subscriptions to accounts` },
  'max-activity-subscriptions': {
    kind: 'number',
    value: 'COUNT',
    summary: t`Most subscriptions to activity`,
  },
  'max-stream-events': { kind: 'number', value: 'COUNT', summary: t`Most events a second of each stream` },
} as const satisfies OptionTable
