import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { createAgentServer } from '../../agent/agent-server.ts'
import { AgentTransport, boundedLines } from '../../agent/agent-transport.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'

/** What it prints is the protocol's. */
export const output = () => z.never()

/** How long calls that are under way may take to end once the agent has closed its output. */
const lastCallsMs = 5_000

export async function run(
  context: Context,
  _input: Input<Record<never, never>>,
): Promise<Outcome<Result | null>> {
  const opened = await openWorkspace(context, 'agent')
  if (!opened.ok) return opened
  const { handlers, workspace } = opened.value
  const { stdin, stdout } = context.streams
  const agent = createAgentServer({ handlers, workspace, now: context.clock.now }, context.version)
  const lines = boundedLines((id, message) => transport.refuse(id, message))
  // The transport only reads from it as from any stream.
  const transport = new AgentTransport(new StdioServerTransport(lines, stdout))
  const ended = new Promise<'input' | 'output'>((resolve) => {
    lines.once('end', () => resolve('input'))
    for (const event of ['close', 'error'] as const) {
      stdin.once(event, () => lines.end())
      stdout.once(event, () => resolve('output'))
    }
    context.signal.addEventListener('abort', () => resolve('output'), { once: true })
    if (context.signal.aborted) resolve('output')
  })
  try {
    await agent.server.connect(transport)
    stdin.pipe(lines)
    // Nobody reads what is written after an end of the output.
    if ((await ended) === 'input') await Promise.race([agent.idle(), timeout(lastCallsMs)])
    stdin.unpipe(lines)
    stdin.pause()
    await agent.server.close()
  } finally {
    await opened.value.close()
  }
  return succeed(null)
}

function timeout(afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, afterMs).unref()
  })
}
