import { t } from '../../shared/text/language.ts'
import { eventKindTitles } from '../../shared/webhooks/webhook-event-kinds.ts'
import { listenOptions, replayOptions, triggerOptions } from '../commands/webhooks/options.ts'
import { defineCommand } from './command.ts'

export const listenCommand = defineCommand({
  name: 'listen',
  subject: 'webhooks',
  summary: t`Receive webhook events`,
  details: [
    t`Answers challenges (CRC) with the app’s secret, checks the signature of every event, keeps it, and prints a line: time, kind, verdict and ID. With --json each line is a JSON object with the event’s body.`,
    t`The service needs an https address, so you need a tunnel: --tunnel runs the command that opens it, without Flightdeck’s variables and with other secrets only if it names them, as in $NGROK_AUTHTOKEN. For a sandbox on this computer, --register opens one by itself.`,
    t`With --forward it prints what your program answered. An event without a 2xx answer is sent again, with growing pauses over about four hours, and doesn’t hold up the others; while nothing listens at the address, all events wait. At the end, the events that were given up are listed, and the exit code is 1.`,
    t`Challenges are answered here, and not passed on: flightdeck doctor --endpoint tries your program’s own answer.`,
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
    { line: 'flightdeck replay 12 --compare 11', what: t`Shows what is new in event 12.` },
    {
      line: 'flightdeck replay --failed --to http://localhost:3000/hooks',
      what: t`Sends the events again that your program didn’t accept.`,
    },
  ],
  exits: ['failed', 'signIn', 'connection', 'unconfirmed', 'storage'],
  load: () => import('../commands/webhooks/replay.ts'),
})
