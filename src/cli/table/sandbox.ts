import type { SandboxAct } from '../../shared/sandbox/sandbox-acts.ts'
import { t } from '../../shared/text/language.ts'
import {
  sandboxActOptions,
  sandboxAppOptions,
  sandboxClockOptions,
  sandboxLifeOptions,
} from '../commands/sandbox/options.ts'
import { defineCommand } from './command.ts'

const whichSandbox = t`It works on the sandbox at FLIGHTDECK_URL, and without it on the one that the program runs on port 4020.`

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
