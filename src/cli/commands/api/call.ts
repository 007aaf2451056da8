import { z } from 'zod'
import { partialFaultsOfRaw } from '../../../main/core/api/faults/faults.ts'
import { baseAddress, prepareRequest } from '../../../main/core/api/request.ts'
import type { Caller, RawAnswer, RawRequest } from '../../../main/core/api/types.ts'
import { onHost } from '../../../main/modules/sign-in/service-calls.ts'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { loadOperation } from '../../../shared/api/load-operation.ts'
import {
  type Operation,
  pageParameterOf,
  pageParameters,
  pathTemplate,
} from '../../../shared/api/operation.ts'
import { readText, unwrapSchema } from '../../../shared/api/wire.ts'
import { requestOf } from '../../../shared/console/operation-request.ts'
import type { Fault, FieldError } from '../../../shared/core/fault.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { closestWord } from '../../../shared/text/closest-word.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { faultLines } from '../../output/fault-lines.ts'
import { documentLines } from '../../output/line.ts'
import { tableLines } from '../../output/table.ts'
import { openSmallSession, type SmallSession } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { exitOfFault } from '../../table/exit-codes.ts'
import { readAllPages } from './all-pages.ts'
import type { callOptions } from './options.ts'

type CallInput = Input<typeof callOptions>
type Params = Readonly<Record<string, unknown>>

export const output = () => null

export async function run(context: Context, input: CallInput): Promise<Outcome<Result | null>> {
  const [id] = input.arguments
  if (id === undefined) return succeed(await listOperations(context, input.options.search))
  const operation = await loadOperation(id)
  if (operation === null) return unknownOperation(id)
  if (input.options.describe) {
    const { description } = await import('./describe.ts')
    return succeed(description(operation, context.terminal.style))
  }
  if (input.options.all && pageParameterOf(operation) === null) return invalidInput(noPages(operation))
  const params = await readParams(context, input, operation)
  if (!params.ok) return params
  const body = await readBody(context, input, operation)
  if (!body.ok) return body
  const opened = await openSmallSession(context)
  if (!opened.ok) return opened
  try {
    const ofAccount = await withAccountId(context, opened.value, params.value)
    if (!ofAccount.ok) return ofAccount
    return await send(context, input, opened.value, operation, ofAccount.value, body.value)
  } finally {
    await opened.value.close()
  }
}

async function send(
  context: Context,
  { options }: CallInput,
  session: SmallSession,
  operation: Operation,
  params: Params,
  body: string | null,
): Promise<Outcome<Result | null>> {
  const { environment } = session
  const host = operation.host === 'ads' && context.options['ads-sandbox'] ? 'adsSandbox' : operation.host
  const parsed = body === null ? undefined : parseJson(body)
  // A copy builds the schema of the reply, too, which takes a while and isn't needed here.
  const onItsHost = host === operation.host ? operation : { ...operation, host }
  const prepared = await prepareRequest(onItsHost, { params, body: parsed }, environment)
  if (!prepared.ok) return invalidCall(operation, prepared.fault)
  const request = { ...requestOf(operation, prepared.value.params, body ?? ''), host }
  if (options.curl) {
    const [{ snippet }, { isSecretName }] = await Promise.all([
      import('../../../shared/console/console-snippets.ts'),
      import('../../../shared/text/secret-name.ts'),
    ])
    const script = snippet('curl', request, baseAddress(host, environment), isSecretName)
    return succeed({ value: { script }, text: () => documentLines(script) })
  }
  const question = t`Send "${operation.title}" to ${environment.name}?`
  if (operation.effect !== 'read' && !isLocal(environment) && !(await context.terminal.confirm(question))) {
    context.terminal.note(t`Nothing was sent. Confirm with --yes.`)
    return succeed({ value: null, text: () => '', exit: 'unconfirmed' })
  }
  const caller = callerFor(session, operation)
  if (!caller.ok) return caller
  const raw: RawRequest = { ...request, operation: operation.id, headers: {} }
  const sendOnce = () =>
    session.client.sendRaw(caller.value, raw, { signal: context.signal, maximumWaitMs: 60_000 })
  const firstAnswer = await sendOnce()
  // A signature with a wrong time was refused, so nothing has happened; now the service's time is known.
  const lastAnswer =
    firstAnswer.ok && firstAnswer.value.fault?.kind === 'clockSkew' ? await sendOnce() : firstAnswer
  if (!lastAnswer.ok) return lastAnswer
  if (options.include) printHead(context, session, lastAnswer.value)
  const first = session.redactor.text(new TextDecoder().decode(lastAnswer.value.body))
  const { fault } = lastAnswer.value
  if (fault !== null) {
    await noteFault(context, fault)
    return succeed({ ...answer(first), exit: exitOfFault(fault) })
  }
  const partial = partialFaultsOfRaw(lastAnswer.value, first, session.redactor.text)
  for (const partialFault of partial) await noteFault(context, partialFault)
  if (!options.all) return succeed(answer(first))
  return allPages(context, session, caller.value, raw, operation, first)
}

async function noteFault({ terminal }: Context, fault: Fault): Promise<void> {
  const [message = '', ...others] = await faultLines(fault)
  terminal.note([terminal.style.red(message), ...others])
}

async function allPages(
  context: Context,
  session: SmallSession,
  caller: Caller,
  request: RawRequest,
  operation: Operation,
  first: string,
): Promise<Outcome<Result | null>> {
  const parameter = pageParameterOf(operation) ?? ''
  const count = Number(request.query.find(([name]) => name === 'count')?.[1])
  const all = await readAllPages({
    operation,
    first,
    pageSize: count > 0 ? count : undefined,
    onProgress: (count) => context.terminal.progress(t`${count} records`),
    send: async (cursor) => {
      const query = [
        ...request.query.filter(([name]) => !pageParameters.some((parameter) => parameter === name)),
        [parameter, cursor] as const,
      ]
      const pageAnswer = await session.client.sendRaw(
        caller,
        { ...request, query },
        { signal: context.signal, waitsForReset: true, maximumWaitMs: 60_000 },
      )
      if (!pageAnswer.ok) return pageAnswer
      if (pageAnswer.value.fault !== null) return fail(pageAnswer.value.fault)
      return succeed(session.redactor.text(new TextDecoder().decode(pageAnswer.value.body)))
    },
  })
  if (all === null) return invalidInput(noPages(operation))
  return all.ok ? succeed(answer(writeJson(all.value))) : all
}

const noPages = ({ id }: Operation) => t`${id} has no pages, so --all doesn’t apply.`

function callerFor({ calls, session, environment }: SmallSession, { auth }: Operation): Outcome<Caller> {
  if (auth !== 'user' && auth !== 'requestToken') return calls.application(environment.id)
  const user = calls.chosenUser()
  if (user.ok) return calls.user(user.value)
  return session.users.all().length === 0 ? signInFirst : user
}

const signInFirst = fail({
  kind: 'signedOut',
  code: 'NOT_SIGNED_IN',
  message: t`Sign in first: flightdeck sign-in. In CI, set FLIGHTDECK_ACCESS_TOKEN and FLIGHTDECK_ACCESS_TOKEN_SECRET.`,
})

function printHead({ terminal }: Context, { redactor }: SmallSession, { status, headers }: RawAnswer): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${redactor.text(value)}`)
  terminal.note([`HTTP ${status}`, ...lines, ''])
}

/** Unchanged with `--json`, indented otherwise. */
function answer(text: string): Result {
  const value = jsonOf(text)
  if (value === undefined) return { value: text, text: () => documentLines(text) }
  return { value, text: () => documentLines(writeJson(value, 2)) }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function readParams(
  context: Context,
  input: CallInput,
  operation: Operation,
): Promise<Outcome<Params>> {
  const { params: file } = input.options
  const inFile = file === null ? succeed({}) : await readObject(context, file)
  if (!inFile.ok) return inFile
  const params: Record<string, unknown> = { ...inFile.value }
  const errors: FieldError[] = []
  for (const [name, texts] of Object.entries(input.parameters)) {
    const schema = Object.hasOwn(operation.params.shape, name) ? operation.params.shape[name] : undefined
    if (schema === undefined) {
      const near = closestWord(name, Object.keys(operation.params.shape))
      const message = near === null ? '' : ` ${t`Did you mean ${`--${near}`}?`}`
      return invalidInput(`${t`${operation.id} has no parameter ${name}.`}${message}`)
    }
    const isList = unwrapSchema(schema) instanceof z.ZodArray
    if (texts.length > 1 && !isList) return invalidInput(t`--${name} takes one value, not ${texts.length}.`)
    const parameter = readText(schema, texts.join(','))
    if (parameter.ok) params[name] = parameter.value
    else errors.push({ code: 'INVALID_PARAMETER', message: `--${name} ${parameter.reason}`, field: name })
  }
  if (errors.length > 0) return invalidInput(errors.map(({ message }) => message).join('. '))
  const { account } = context.options
  if (account !== null && params.account_id === undefined && 'account_id' in operation.params.shape) {
    params.account_id = account
  }
  return succeed(params)
}

const idForm = /^[a-z0-9]{1,32}$/

/** `--account` takes a name, too. What could be an ID is one, so that most calls need no list. */
async function withAccountId(
  context: Context,
  { calls }: SmallSession,
  params: Params,
): Promise<Outcome<Params>> {
  const { account: name } = context.options
  if (name === null || params.account_id !== name || idForm.test(name)) return succeed(params)
  const user = calls.chosenUser()
  const caller = user.ok ? calls.user(user.value) : user
  if (!caller.ok) return caller
  const host = context.options['ads-sandbox'] ? 'adsSandbox' : 'ads'
  const { accountOperations } = await import('../../../shared/api/ads/accounts.ts')
  const list = onHost(accountOperations.list, host)
  const matches: string[] = []
  for await (const page of calls.pagesAsUser(caller.value, list, { params: { count: 1_000 } })) {
    if (!page.ok) return page
    matches.push(...page.value.reply.data.filter((one) => one.name === name).map(({ id }) => id))
  }
  const [id] = matches
  if (id === undefined) return invalidInput(t`There’s no ad account ${name}.`)
  return matches.length > 1
    ? invalidInput(t`Several ad accounts are called ${name}. Name one by its ID: ${matches.join(', ')}.`)
    : succeed({ ...params, account_id: id })
}

async function readBody(
  context: Context,
  input: CallInput,
  operation: Operation,
): Promise<Outcome<string | null>> {
  const { body: file } = input.options
  if (operation.body === null) {
    return file === null ? succeed(null) : invalidInput(t`${operation.id} takes no body.`)
  }
  if (file === null) return invalidInput(t`${operation.id} needs a body: --body FILE.`)
  const { readJsonInput } = await jsonInput()
  const bodyInput = await readJsonInput(context, file)
  return bodyInput.ok ? succeed(bodyInput.value.text) : bodyInput
}

/** Most calls read no file. */
const jsonInput = () => import('../../session/json-input.ts')

async function readObject(context: Context, file: string): Promise<Outcome<Params>> {
  const { readJsonInput } = await jsonInput()
  const input = await readJsonInput(context, file)
  if (!input.ok) return input
  const object = z.record(z.string(), z.unknown()).safeParse(input.value.value)
  return object.success ? succeed(object.data) : invalidInput(t`${file} isn’t a JSON object.`)
}

function invalidCall(operation: Operation, fault: Fault): Outcome<never> {
  const errors = fault.kind === 'invalid' ? fault.errors : []
  const lines = errors.map(({ field, code, message }) => {
    const what = code === 'MISSING_PARAMETER' ? t`is required` : message
    if (field === null) return what
    const [name = ''] = field.split('.', 1)
    return Object.hasOwn(operation.params.shape, name)
      ? `  --${field} ${what}`
      : `  ${t`${field} in the body`} ${what}`
  })
  return invalidInput(fault.message, lines)
}

async function unknownOperation(id: string): Promise<Outcome<never>> {
  const { operations } = await import('../../../shared/api/index.ts')
  const near = closestWord(
    id,
    operations.map((one) => one.id),
  )
  return invalidInput(
    near === null ? t`There’s no operation ${id}.` : t`There’s no operation ${id}. Did you mean ${near}?`,
  )
}

async function listOperations({ terminal }: Context, search: string | null): Promise<Result> {
  const { operations } = await import('../../../shared/api/index.ts')
  const text = search?.toLowerCase() ?? ''
  const matchingOperations = operations.filter(({ id, title, path }) =>
    `${id} ${title} ${path}`.toLowerCase().includes(text),
  )
  const rows = matchingOperations.map((operation) => ({
    id: operation.id,
    title: operation.title,
    method: operation.method,
    path: pathTemplate(operation),
    host: operation.host,
    effect: operation.effect,
  }))
  return {
    value: { operations: rows },
    text: () =>
      tableLines(
        [{ title: t`Operation` }, { title: t`Title` }, { title: t`Route` }],
        rows.map(({ id, title, method, path }) => [id, title, `${method} ${path}`]),
        terminal.style.bold,
      ),
  }
}
