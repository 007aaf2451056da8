import type { SandboxAct } from '../../shared/sandbox/sandbox-acts.ts'
import { appTiers, streamIssues } from '../../shared/sandbox/sandbox-world.ts'
import { t } from '../../shared/text/language.ts'
import { defineCommand, type OptionTable } from './command.ts'

const whichSandbox = t`It works on the sandbox at FLIGHTDECK_URL, and without it on the one that the program runs on port 4020.`

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

export const sandboxActCommand = defineCommand({
  name: 'sandbox act',
  subject: 'program',
  summary: t`Let a person in the sandbox do something`,
  details: [
    t`A post, a like, a message or a changed profile, with every event that follows from it: webhooks, streams and subscriptions get it as from the service.`,
    whichSandbox,
  ],
  arguments: [
    {
      name: 'ACT',
      summary: t`What is done, such as post, like or message`,
      required: true,
      completes: acts(),
    },
  ],
  options: sandboxActOptions,
  examples: [
    {
      line: 'flightdeck sandbox act message --user bert --to ada --text Hello',
      what: t`Ada gets a message, and each subscription to dm.received an event.`,
    },
    {
      line: 'flightdeck sandbox act profile --user ada --part bio --value Hiking',
      what: t`Changes a profile.`,
    },
    {
      line: 'flightdeck sandbox act conversation_start --user bert --with ada',
      what: t`Starts a conversation and prints its ID, with which others join, write and leave.`,
    },
  ],
  exits: ['connection'],
  load: () => import('../commands/sandbox/act.ts'),
})

/** Listed here rather than read from the schema, so that completion doesn't load it. The type keeps the list whole. */
function acts(): readonly string[] {
  return Object.keys({
    post: true,
    delete: true,
    like: true,
    unlike: true,
    view: true,
    follow: true,
    unfollow: true,
    mute: true,
    unmute: true,
    block: true,
    unblock: true,
    message: true,
    chat: true,
    typing: true,
    read: true,
    chat_join: true,
    conversation_start: true,
    conversation_message: true,
    conversation_join: true,
    conversation_leave: true,
    profile: true,
    start_space: true,
    end_space: true,
    start_broadcast: true,
    end_broadcast: true,
    broadcast_chat: true,
    news: true,
    disallow: true,
    allow: true,
    suspend: true,
    reinstate: true,
  } satisfies Readonly<Record<SandboxAct['do'], true>>)
}

export const sandboxLifeOptions = {
  rate: { kind: 'text', value: 'COUNT', summary: t`Acts per second, up to 1,000; 0 stops them` },
  seed: { kind: 'number', value: 'NUMBER', summary: t`Seed for other people and acts` },
} as const satisfies OptionTable

export const sandboxLifeCommand = defineCommand({
  name: 'sandbox life',
  subject: 'program',
  summary: t`Show or set how much people in the sandbox do on their own`,
  details: [whichSandbox],
  arguments: [],
  options: sandboxLifeOptions,
  examples: [
    { line: 'flightdeck sandbox life', what: t`Shows the pace.` },
    { line: 'flightdeck sandbox life --rate 5', what: t`Five acts a second.` },
  ],
  exits: ['connection'],
  load: () => import('../commands/sandbox/life.ts'),
})

export const sandboxClockOptions = {
  to: { kind: 'text', value: 'TIME', summary: t`Set it to this time, such as 2027-01-31T08:00:00Z` },
  by: { kind: 'text', value: 'TIME', summary: t`Move it on by 90s, 30m, 26h or 3d` },
  speed: { kind: 'text', value: 'NUMBER', summary: t`How fast it runs: 1 is real time, 0 stops it` },
  reset: { kind: 'flag', summary: t`Return it to the real time` },
} as const satisfies OptionTable

export const sandboxClockCommand = defineCommand({
  name: 'sandbox clock',
  subject: 'program',
  summary: t`Show or move the sandbox’s clock`,
  details: [
    t`Everything that depends on time follows it: flights begin and end, webhooks are checked every hour, tokens expire.`,
    whichSandbox,
  ],
  arguments: [],
  options: sandboxClockOptions,
  examples: [
    { line: 'flightdeck sandbox clock', what: t`Shows the time.` },
    { line: 'flightdeck sandbox clock --by 2h', what: t`Two hours later.` },
    { line: 'flightdeck sandbox clock --speed 3600', what: t`An hour each second.` },
  ],
  exits: ['connection'],
  load: () => import('../commands/sandbox/clock.ts'),
})

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

export const sandboxAppCommand = defineCommand({
  name: 'sandbox app',
  subject: 'program',
  summary: t`Change what an app may do in the sandbox`,
  details: [whichSandbox],
  arguments: [],
  options: sandboxAppOptions,
  examples: [
    { line: 'flightdeck sandbox app --permission read', what: t`Apps may only read.` },
    { line: 'flightdeck sandbox app --without activity', what: t`Apps lack a group of operations.` },
    { line: 'flightdeck sandbox app --usage-cap 100:Monthly', what: t`Apps get 100 posts a month.` },
  ],
  exits: ['connection'],
  load: () => import('../commands/sandbox/app.ts'),
})

export const sandboxCrcCommand = defineCommand({
  name: 'sandbox crc',
  subject: 'program',
  summary: t`Check the sandbox’s webhooks now`,
  details: [t`Sends every webhook a challenge, as the sandbox does each hour.`, whichSandbox],
  arguments: [],
  options: {},
  examples: [{ line: 'flightdeck sandbox crc', what: t`Shows which webhooks are valid.` }],
  exits: ['connection'],
  load: () => import('../commands/sandbox/crc.ts'),
})
