import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { createAgentServer } from '../../agent/agent-server.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'

/** What it prints is the protocol's. */
export const output = () => z.never()

export async function run(
  context: Context,
  _input: Input<Record<never, never>>,
): Promise<Outcome<Result | null>> {
  const opened = await openWorkspace(context, 'agent')
  if (!opened.ok) return opened
  const { handlers, workspace } = opened.value
  const { stdin, stdout } = context.streams
  const agent = createAgentServer({ handlers, workspace }, context.version)
  const over = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    context.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await agent.server.connect(new StdioServerTransport(stdin, stdout))
  await over
  await agent.idle()
  await agent.server.close()
  await opened.value.close()
  return succeed(null)
}
