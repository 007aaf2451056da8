import { t } from '../../shared/text/language.ts'
import { eventKindTitles } from '../../shared/webhooks/webhook-event-kinds.ts'
import { defineCommand, type OptionTable } from './command.ts'

export const listenOptions = {
  port: {
    kind: 'number',
    value: 'PORT',
    short: 'p',
    summary: t`Listen on this port of 127.0.0.1; any free one if omitted`,
  },
  forward: {
    kind: 'text',
    value: 'URL',
    short: 'f',
    summary: t`Forward events to this address on this computer`,
  },
  'forward-all': { kind: 'flag', summary: t`Forward events with a wrong or missing signature too` },
  host: {
    kind: 'text',
    value: 'HOST',
    summary: t`Public host name of your tunnel. Requests to other names are refused, and the webhook’s address is printed with it`,
  },
  tunnel: {
    kind: 'text',
    value: 'COMMAND',
    summary: t`Run this command as long as it listens, with {port} replaced by the port`,
  },
  register: { kind: 'flag', summary: t`Register the webhook at --host, and delete it at the end` },
  events: { kind: 'number', value: 'COUNT', summary: t`End after this many events` },
} as const satisfies OptionTable

export const listenCommand = defineCommand({
  name: 'listen',
  subject: 'webhooks',
  summary: t`Receive webhook events`,
  details: [
    t`Answers challenges (CRC) with the app’s secret, checks the signature of every event, keeps it, and prints a line: time, kind, verdict and ID. With --json each line is a JSON object with the event’s body.`,
    t`The service needs an https address, so bring a tunnel: --tunnel runs its command, without Flightdeck’s variables and with other secrets only if it names them, as in $NGROK_AUTHTOKEN. For a sandbox on this computer, --register opens one by itself.`,
    t`With --forward it prints what your program answered. An event without a 2xx answer is sent again, with growing pauses over about four hours, and doesn’t hold up the others; while nothing listens at the address, all events wait. At the end, the events that were given up are listed, and the exit code is 1.`,
    t`If it’s killed, its webhook stays registered. The next one with --register, the same host and the same data folder goes on with it.`,
  ],
  arguments: [],
  options: listenOptions,
  examples: [
    {
      line: 'flightdeck listen --register --forward http://localhost:3000/hooks',
      what: t`Forwards a sandbox’s events to your program.`,
    },
    {
      line: 'flightdeck listen --port 8080 --host hooks.example.com',
      what: t`Listens behind your own tunnel.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/webhooks/listen.ts'),
})

export const triggerOptions = {
  to: {
    kind: 'text',
    value: 'URL',
    summary: t`Sign the event here and send it to this address, instead of having the sandbox deliver it`,
  },
  body: {
    kind: 'file',
    value: 'FILE',
    summary: t`Send this JSON file, or standard input with -, instead of an example`,
  },
  webhook: { kind: 'text', value: 'ID', summary: t`Deliver to this webhook only` },
  user: { kind: 'text', value: 'ID', summary: t`User that the event is about` },
} as const satisfies OptionTable

export const triggerCommand = defineCommand({
  name: 'trigger',
  subject: 'webhooks',
  summary: t`Send a test event`,
  details: [
    t`Has the sandbox sign and deliver an event to its valid webhooks, or with --to signs it with the app’s secret and sends it to an address of yours.`,
  ],
  arguments: [
    {
      name: 'EVENT',
      summary: t`Kind of event, such as dm.received`,
      required: true,
      completes: Object.keys(eventKindTitles),
    },
  ],
  options: triggerOptions,
  examples: [
    {
      line: 'flightdeck trigger profile.update.bio',
      what: t`Delivers an event to the webhooks of the sandbox.`,
    },
    {
      line: 'flightdeck trigger dm.received --to http://localhost:3000/hooks',
      what: t`Sends one straight to your program.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'service', 'unconfirmed'],
  load: () => import('../commands/webhooks/trigger.ts'),
})

export const replayOptions = {
  to: { kind: 'text', value: 'URL', summary: t`Send it to this address` },
  sign: { kind: 'flag', summary: t`Sign it anew with the app’s secret instead of sending its old signature` },
  list: { kind: 'flag', summary: t`List the events that were received instead` },
  failed: { kind: 'flag', summary: t`Send or list all events whose forwarding was given up` },
} as const satisfies OptionTable

export const replayCommand = defineCommand({
  name: 'replay',
  subject: 'webhooks',
  summary: t`Send a received event again`,
  details: [
    t`Sends an event that listen has received, byte for byte and with its headers. It works while listen is running.`,
  ],
  arguments: [{ name: 'EVENT', summary: t`Number of the event, as --list shows it`, required: false }],
  options: replayOptions,
  examples: [
    { line: 'flightdeck replay --list', what: t`Lists received events.` },
    { line: 'flightdeck replay 12 --to http://localhost:3000/hooks', what: t`Sends one again.` },
    {
      line: 'flightdeck replay --failed --to http://localhost:3000/hooks',
      what: t`Sends the events again that your program didn’t accept.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'unconfirmed', 'storage'],
  load: () => import('../commands/webhooks/replay.ts'),
})
