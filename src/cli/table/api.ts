import { t } from '../../shared/text/language.ts'
import { callOptions, importOptions } from '../commands/api/options.ts'
import { defineCommand } from './command.ts'

export const callCommand = defineCommand({
  name: 'call',
  subject: 'api',
  summary: t`Call any operation of the service, signed`,
  details: [
    t`Sends one request of an operation and prints the service’s answer. Every parameter of the operation is an option: --campaign_id 8wku2. The account is filled in from --account. Without an operation, it lists all; with --describe, it shows an operation’s parameters.`,
    t`A request that changes something is confirmed first, unless the service is on this computer or --yes is given. With --json the answer is printed as it came.`,
  ],
  arguments: [
    {
      name: 'OPERATION',
      summary: t`ID of the operation, such as campaigns.list`,
      required: false,
      completes: 'operation',
    },
  ],
  parameters: true,
  options: callOptions,
  examples: [
    { line: 'flightdeck call accounts.list', what: t`Lists your ad accounts.` },
    {
      line: 'flightdeck call campaigns.list --account 18ce54d4x5t --count 5',
      what: t`Lists five campaigns.`,
    },
    {
      line: 'flightdeck call campaigns.get --campaign_id 8wku2 --curl',
      what: t`Prints the request as a script with curl.`,
    },
    { line: 'flightdeck call --search audience', what: t`Lists the operations about audiences.` },
  ],
  exits: ['unconfirmed', 'signIn', 'connection', 'service', 'rateLimit', 'conflict', 'interrupted'],
  load() {
    // Compiling a schema takes longer than interpreting it once, and a call reads one answer. Zod reads its settings
    // when it's loaded, before the schemas are made.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
    return import('../commands/api/call.ts')
  },
})

export const importCommand = defineCommand({
  name: 'import',
  subject: 'api',
  summary: t`Read requests of other programs into a collection`,
  details: [
    t`Reads cURL, xurl and twurl commands, HAR, OpenAPI 3, Postman and Flightdeck collections, also compressed with gzip, and says how the file was read, what each entry becomes, and which can’t be added. Sends nothing, and leaves secrets out. With --output the requests are written as a collection that the console opens.`,
    t`If entries or parts of them were left out, or characters couldn’t be read, the exit code is 1.`,
  ],
  arguments: [{ name: 'FILE', summary: t`The file of requests`, required: true, completes: 'file' }],
  options: importOptions,
  examples: [
    { line: 'flightdeck import session.har', what: t`Shows what a HAR file becomes.` },
    {
      line: 'flightdeck import ads.postman.json --output ads.json',
      what: t`Writes a collection.`,
    },
  ],
  exits: ['failed', 'storage'],
  load: () => import('../commands/api/import.ts'),
})
