import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { sandboxOptions } from './options.ts'

export const output = () =>
  z.object({
    base_url: z.string(),
    ads_url: z.string(),
    ads_sandbox_url: z.string(),
    control_url: z.string(),
    user: z.string().nullable(),
    variables: z.record(z.string(), z.string()),
  })

export async function run(
  context: Context,
  input: Input<typeof sandboxOptions>,
): Promise<Outcome<Result | null>> {
  // Loads the service's rules and server only for this command.
  const { runSandbox } = await import('./run-sandbox.ts')
  return runSandbox(context, input)
}
