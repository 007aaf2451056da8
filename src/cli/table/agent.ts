import { t } from '../../shared/text/language.ts'
import { defineCommand } from './command.ts'

export const mcpCommand = defineCommand({
  name: 'mcp',
  subject: 'program',
  summary: t`Serve agents, which can draft but not publish`,
  details: [
    t`Speaks the Model Context Protocol on standard input and output, until the input ends. An agent can read and search the account, draft changes, and check and review them. It can’t publish, sign in or read keys. Its drafts are marked as made by an agent, and a person reviews them in the program or publishes them with publish.`,
    t`An agent works with one account. A session begins at most 200 drafts and makes at most 60 edits a minute, a message has at most 100,000 bytes, and a result at most 20,000.`,
    t`The agent uses the data folder while it runs: close the program, or give the agent a folder of its own with --profile and import its change set.`,
  ],
  arguments: [],
  options: {},
  examples: [{ line: 'flightdeck mcp --account 18ce54d4x5t', what: t`Started by the agent’s program.` }],
  exits: ['failed', 'signIn', 'connection', 'service', 'inUse', 'storage', 'interrupted'],
  load: () => import('../commands/program/mcp.ts'),
})
