import { accessSync, constants } from 'node:fs'
import { z } from 'zod'
import { makeFolder } from '../../../main/core/files/make-folder.ts'
import { lockFolder } from '../../../main/core/store/folder-lock.ts'
import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { t } from '../../../shared/text/language.ts'
import { line } from '../../output/line.ts'
import { profileFolder } from '../../session/profile.ts'
import { openSmallSession, type SmallSession } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { type Check, check, checkEndpoint } from './endpoint.ts'
import type { doctorOptions } from './options.ts'

export const output = () => z.object({ checks: z.array(check) })

/** The service refuses requests that are signed five minutes off. */
const maxSkewMs = 300_000

export async function run(context: Context, input: Input<typeof doctorOptions>): Promise<Outcome<Result>> {
  const { endpoint } = input.options
  if (endpoint === null) return succeed(resultOf(await environmentChecks(context), context))
  const checked = await checkEndpoint(context, endpoint)
  return checked.ok ? succeed(resultOf(checked.value, context)) : checked
}

async function environmentChecks(context: Context): Promise<readonly Check[]> {
  const checks: Check[] = [nodeVersion(), dataFolder(context)]
  const opened = await openSmallSession(context)
  if (!opened.ok) checks.push({ name: t`Environment`, state: 'failed', message: opened.fault.message })
  else {
    try {
      checks.push(await keyStore(opened.value))
      const { platformUrl, adsUrl } = opened.value.environment
      for (const origin of new Set([platformUrl, adsUrl].map((url) => new URL(url).origin)))
        checks.push(...(await address(opened.value, origin, context)))
      checks.push(await signIn(opened.value))
    } finally {
      await opened.value.close()
    }
  }
  return checks
}

function resultOf(checks: readonly Check[], { terminal }: Context): Result {
  const { style } = terminal
  const marks = {
    ok: style.green(t`ok`),
    warning: style.yellow(t`warning`),
    failed: style.red(t`failed`),
    skipped: style.dim(t`skipped`),
  }
  return {
    value: { checks: [...checks] },
    text: () =>
      checks.map(({ name, state, message }) => line`${marks[state]}  ${style.bold(name)}: ${message}`),
    exit: checks.some(({ state }) => state === 'failed') ? 'failed' : 'ok',
  }
}

function nodeVersion(): Check {
  const [major = 0] = process.versions.node.split('.').map(Number)
  const name = 'Node'
  return major >= 24
    ? { name, state: 'ok', message: process.versions.node }
    : { name, state: 'failed', message: t`${process.versions.node}; Flightdeck needs Node 24 or later.` }
}

function dataFolder(context: Context): Check {
  const name = t`Data folder`
  const folder = profileFolder(context)
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return { name, state: 'failed', message: t`${folder} can’t be written (${code}).` }
  }
  const lock = lockFolder(folder)
  if (!lock.ok) return { name, state: 'warning', message: lock.fault.message }
  lock.value.release()
  return { name, state: 'ok', message: folder }
}

async function keyStore({ vault, isGiven }: SmallSession): Promise<Check> {
  const name = t`Keys`
  if (isGiven) return { name, state: 'ok', message: t`From variables; nothing is stored.` }
  const { storage, backend, unreadable } = await vault.state()
  if (unreadable > 0)
    return { name, state: 'failed', message: t`${unreadable} stored secrets can’t be opened. Sign in again.` }
  return storage === 'protected'
    ? { name, state: 'ok', message: t`Sealed with a key from ${backend}.` }
    : { name, state: 'warning', message: t`No key store: a key in a file seals them, if you allow it.` }
}

async function address(
  { transport, network }: SmallSession,
  origin: string,
  { clock }: Context,
): Promise<readonly Check[]> {
  const url = `${origin}/`
  const name = new URL(url).host
  const [hop] = await network.hops(url)
  const way = hop === undefined || hop.kind === 'direct' ? '' : ` ${t`through a proxy`}`
  const response = await transport.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: 10_000 })
  if (!response.ok) return [{ name, state: 'failed', message: `${response.fault.message}${way}` }]
  const reached: Check = {
    name,
    state: 'ok',
    message: `${t`Reached in ${Math.round(response.value.durationMs)} ms`}${way}`,
  }
  const serverTime = Date.parse(response.value.headers.date ?? '')
  if (Number.isNaN(serverTime) || Math.abs(serverTime - clock.now()) < maxSkewMs) return [reached]
  const isAhead = clock.now() > serverTime
  const distance = durationLabel(Math.abs(clock.now() - serverTime))
  return [
    reached,
    {
      name: t`Clock`,
      state: 'failed',
      message: isAhead
        ? t`This computer is ${distance} ahead of the service. Set its clock.`
        : t`This computer is ${distance} behind the service. Set its clock.`,
    },
  ]
}

async function signIn({ calls }: SmallSession): Promise<Check> {
  const name = t`Sign-in`
  const user = calls.chosenUser()
  const caller = user.ok ? calls.user(user.value) : user
  if (!caller.ok) return { name, state: 'failed', message: caller.fault.message }
  const listed = await calls.asUser(caller.value, accountOperations.list, { params: { count: 1 } })
  return listed.ok
    ? { name, state: 'ok', message: t`User ${caller.value.userId} is signed in.` }
    : { name, state: 'failed', message: listed.fault.message }
}
