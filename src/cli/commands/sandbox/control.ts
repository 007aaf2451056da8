import { z } from 'zod'
import type { Environment } from '../../../shared/accounts/environment.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context } from '../../table/command.ts'

/** The control interface of a sandbox. */
export function controlUrl(variables: Context['variables'], { platformUrl }: Environment): string {
  return variables.FLIGHTDECK_CONTROL_URL || `${platformUrl}/__sandbox`
}

/** Where the sandbox of the program listens, unless another program has the port. */
const programSandbox = 'http://127.0.0.1:4020'
const timeoutMs = 60_000
const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

export interface ControlCall<Reply extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Members that are sent as null. */
  readonly cleared?: readonly string[]
  readonly reply: Reply
}

/** Calls the sandbox that the variables name, else the program's. */
export async function callControl<Reply extends z.ZodType>(
  { variables }: Context,
  call: ControlCall<Reply>,
): Promise<Outcome<z.output<Reply>>> {
  const base = variables.FLIGHTDECK_URL?.trim().replace(/(?<!\/)\/+$/, '') || programSandbox
  const control = variables.FLIGHTDECK_CONTROL_URL || `${base}/__sandbox`
  if (!isOnThisMachine(control)) {
    return invalidInput(
      t`${control} isn’t a sandbox on this computer. Set FLIGHTDECK_URL to the address of one.`,
    )
  }
  return callControlAt(control, call)
}

/** Calls the control interface at an address. Members without a value aren't sent. */
export async function callControlAt<Reply extends z.ZodType>(
  control: string,
  { method, path, body, cleared = [], reply }: ControlCall<Reply>,
): Promise<Outcome<z.output<Reply>>> {
  const members = [
    ...Object.entries(body ?? {}).filter(([, value]) => value !== null && value !== undefined),
    ...cleared.map((name) => [name, null] as const),
  ]
  try {
    const answer = await fetch(`${control}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Object.fromEntries(members)),
          }),
    })
    const text = await answer.text()
    if (answer.ok) return succeed(reply.parse(parseJson(text)))
    const refusalReply = refusal.safeParse(parseJson(text))
    if (refusalReply.success)
      return invalidInput(refusalReply.data.errors.map(({ message }) => message).join(' '))
    return fail(notThere(control, String(answer.status)))
  } catch (error) {
    return fail(notThere(control, error instanceof Error ? error.name : writeJson(String(error))))
  }
}

function notThere(control: string, code: string) {
  return {
    kind: 'offline',
    code,
    host: new URL(control).host,
    message: t`No sandbox answers at ${control}. Start one with flightdeck sandbox or in the program, and set FLIGHTDECK_URL to its address.`,
  } as const
}
