import { type Json, json } from '../../../shared/core/json.ts'
import { diffJson } from '../../../shared/core/json-diff.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { line } from '../../output/line.ts'
import type { OpenServices } from '../../session/workspace.ts'
import type { Context, Result } from '../../table/command.ts'

/** Compares two received events by structure, as the console does with responses; fails if they differ. */
export async function compareEvents(
  { terminal }: Context,
  open: OpenServices,
  before: number,
  after: number,
): Promise<Outcome<Result>> {
  const beforeBody = await readBody(open, before)
  if (!beforeBody.ok) return beforeBody
  const afterBody = await readBody(open, after)
  if (!afterBody.ok) return afterBody
  const differences = diffJson(beforeBody.value, afterBody.value)
  const { red, green } = terminal.style
  return succeed({
    value: { differences },
    text: () =>
      differences.length === 0
        ? t`The events are equivalent.`
        : differences.flatMap(({ path, left, right }) => [
            path === '' ? t`the whole` : path,
            ...(left === undefined ? [] : [line`  ${red(`- ${writeJson(left)}`)}`]),
            ...(right === undefined ? [] : [line`  ${green(`+ ${writeJson(right)}`)}`]),
          ]),
    exit: differences.length === 0 ? 'ok' : 'failed',
  })
}

async function readBody({ handlers }: OpenServices, id: number): Promise<Outcome<Json>> {
  const event = await handlers.inbox.get({ id })
  if (!event.ok) return event
  try {
    return succeed(json.parse(parseJson(event.value.body)))
  } catch {
    return invalidInput(t`The body of event ${id} isn’t complete JSON.`)
  }
}
