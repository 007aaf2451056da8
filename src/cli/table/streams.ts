import { t } from '../../shared/text/language.ts'
import { streamTailOptions } from '../commands/streams/options.ts'
import { defineCommand } from './command.ts'

export const streamTailCommand = defineCommand({
  name: 'stream tail',
  subject: 'webhooks',
  summary: t`Watch a stream`,
  details: [
    t`Connects to a stream and prints a line for each event: time, type, matching rules and a summary. With --json each line is a JSON object with the event’s body.`,
    t`A broken connection is opened again with growing pauses, and what was missed is fetched, as far as the service still has it; standard error says so. Ctrl+C ends the connection at the service too.`,
  ],
  arguments: [],
  options: streamTailOptions,
  examples: [
    { line: 'flightdeck stream tail --rule tents', what: t`Prints the posts that match one rule.` },
    {
      line: 'flightdeck stream tail --stream activity --json | jq .type',
      what: t`Feeds another program.`,
    },
  ],
  exits: ['signIn', 'service', 'inUse', 'storage'],
  load: () => import('../commands/streams/tail.ts'),
})
