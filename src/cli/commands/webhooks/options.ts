import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

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

export const replayOptions = {
  to: { kind: 'text', value: 'URL', summary: t`Send it to this address` },
  sign: { kind: 'flag', summary: t`Sign it anew with the app’s secret instead of sending its old signature` },
  list: { kind: 'flag', summary: t`List the events that were received instead` },
  compare: {
    kind: 'number',
    value: 'EVENT',
    summary: t`Show how it differs from this event instead of sending it`,
  },
  failed: { kind: 'flag', summary: t`Send or list all events whose forwarding was given up` },
} as const satisfies OptionTable
