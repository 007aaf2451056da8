import { z } from 'zod'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { unwrap } from '../../support/outcomes.ts'
import type { Stage } from '../stage/stage.ts'

const answer = z.looseObject({ data: z.looseObject({}) })

/** Writes on the service like another program would: we don't notice before the next sync. */
export async function writeElsewhere(
  { handlers }: Stage,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Fields> {
  const request: ConsoleRequest = {
    operation: null,
    host: 'ads',
    method,
    headers: [],
    body: { kind: 'none' },
    auth: 'user',
    path: `/12/${path}`,
    query: Object.entries(query),
  }
  const sendId = `s${Math.random()}`
  const sent = unwrap(await handlers.console.send({ sendId, request, confirmed: true, logged: false }))
  if (sent.status >= 300) throw new Error(`${method} ${path}: ${sent.body.text}`)
  // The result of JSON.parse is pure JSON.
  return answer.parse(JSON.parse(sent.body.text)).data as Fields
}
