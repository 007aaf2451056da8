import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newCampaign, newId, workspace, writeChangeSet } from '../../contract/cli/change-set-file.ts'
import { type CommandStage, openCommandStage } from '../../support/command-line.ts'
import { type HookServer, openHookServer, responseToken, tokenOf } from '../../support/hook-server.ts'
import { faultPlan, type SeededRandom, seededRandom } from '../random.ts'
import {
  inLanes,
  type Lives,
  liveThrough,
  maxLives,
  numbersOf,
  ownFolder,
  report,
  simulateFault,
} from './lives.ts'

/**
 * Commands that send events, keep them, or change what's on this computer, killed at random. Started again they work as
 * if nothing had happened, and leave nothing behind.
 */
const plan = faultPlan(1, 100)
const { seed } = plan

let stage: CommandStage
let hook: HookServer
/** How often the hook goes without an answer, or answers with an error. */
let hookTrouble: SeededRandom
beforeAll(async () => {
  stage = await openCommandStage('cli-local-kills', workspace.accountId)
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
  hookTrouble = seededRandom(seed)
  hook = await openHookServer((request) => {
    const token = tokenOf(request)
    if (token !== '') return { body: responseToken(token, stage.variables.FLIGHTDECK_CONSUMER_SECRET ?? '') }
    const trouble = hookTrouble.below(6)
    return { drop: trouble === 0, status: trouble === 1 ? 500 : 200, afterMs: 50 * hookTrouble.below(3) }
  })
})
afterAll(async () => {
  await hook.close()
  await stage.end()
})

const webhook = z.object({ id: z.string(), url: z.string() })

async function webhooks(): Promise<readonly z.infer<typeof webhook>[]> {
  await stage.control('DELETE', '/faults')
  const { out } = await stage.run(['call', 'webhooks.list', '--json'])
  return z.object({ data: z.array(webhook) }).parse(JSON.parse(out)).data
}

const timesTaken = (text: string) =>
  hook.taken.filter(({ body, url }) => body.includes(text) || url.includes(text)).length

/** What a process sent arrived at most once, and what the last one sent exactly once. */
function expectOnce(runs: readonly { readonly sent: readonly string[] }[]): void {
  const sent = runs.flatMap((run) => run.sent)
  expect(sent.filter((text) => timesTaken(text) > 1)).toEqual([])
  expect(runs.filter((run) => timesTaken(run.sent.at(-1) ?? '') !== 1)).toEqual([])
}

it(`sends no event of ${plan.runs} triggers twice (seed ${seed})`, async () => {
  const host = 'trigger.flightdeck.example'
  await stage.control('POST', '/tunnels', { host, target: `http://127.0.0.1:${hook.port}` })
  const { path: file } = ownFolder(stage, 'trigger-webhook')
  writeFileSync(file('webhook.json'), JSON.stringify({ url: `https://${host}/hook` }))
  expect(await stage.run(['call', 'webhooks.register', '--body', file('webhook.json')])).toMatchObject({
    code: 0,
  })
  const [registered] = await webhooks()
  if (registered === undefined) throw new Error('There is no webhook.')
  const ended = await inLanes(numbersOf(plan), async (run) => {
    const random = seededRandom(seed + run)
    const { path } = ownFolder(stage, `trigger-${run}`)
    const sent: string[] = []
    const way = run % 2 === 0 ? ['--to', hook.url] : ['--webhook', registered.id]
    const lives = await liveThrough(stage, random, {
      args() {
        const name = `event ${run}.${sent.length}.`
        sent.push(name)
        writeFileSync(path('event.json'), JSON.stringify({ name }))
        return ['trigger', 'anything', '--body', path('event.json'), '--json', ...way]
      },
      meets: null,
      killMs: { start: 700 },
    })
    return { ...lives, sent }
  })
  expectOnce(ended)
  await stage.run(['call', 'webhooks.delete', '--webhook_id', registered.id])
  report('trigger', ended)
})

const listening = z.object({ webhook: z.string(), webhookId: z.string() })
const eventList = z.object({ events: z.array(z.object({ id: z.int(), kind: z.string() })) })

async function eventsIn(profile: readonly string[]) {
  return eventList.parse(JSON.parse((await stage.run(['replay', '--list', '--json', ...profile])).out)).events
}

it(`replays ${plan.runs} events, each once in a process, and leaves no copy of the inbox behind`, async () => {
  const { profile, path } = ownFolder(stage, 'replay')
  const { folder } = ownFolder(stage, 'replay-copies')
  const listener = stage.start(['listen', '--register', '--json', '--events', '1', ...profile])
  const { webhookId } = listening.parse(JSON.parse(await listener.line()))
  const event = {
    data: { event_type: 'replayed', event_uuid: newId(), payload: { big: 'a'.repeat(10_000) } },
  }
  await stage.control('POST', '/events', { webhook_id: webhookId, body: event })
  expect(await listener.ended()).toBe(0)
  const [{ id } = { id: 0 }] = await eventsIn(profile)
  const ended = await inLanes(numbersOf(plan), async (run) => {
    const sent: string[] = []
    const lives = await liveThrough(stage, seededRandom(seed + run), {
      args() {
        sent.push(`/replayed/${run}.${sent.length}.`)
        return ['replay', String(id), '--to', `http://127.0.0.1:${hook.port}${sent.at(-1)}`, ...profile]
      },
      meets: null,
      killMs: { start: 1_500 },
      variables: { ...stage.variables, TMPDIR: folder },
    })
    return { ...lives, sent }
  })
  expectOnce(ended)
  const bodies = new Set(hook.taken.filter(({ url }) => url.startsWith('/replayed')).map(({ body }) => body))
  expect([...bodies]).toEqual([JSON.stringify(event)])
  await stage.run(['replay', '--list', ...profile], null, { ...stage.variables, TMPDIR: folder })
  expect(readdirSync(folder)).toEqual([])
  expect(readdirSync(path('profile/inbox'))).not.toEqual([])
  report('replay', ended)
})

it(`listens ${plan.runs} times with a webhook, keeps every event that it answered, once, and ends without one`, async () => {
  const ended = await inLanes(numbersOf(plan), async (run) => {
    const random = seededRandom(seed + run)
    const { profile } = ownFolder(stage, `listen-${run}`)
    const host = `listen-${run}.flightdeck.example`
    const args = ['listen', '--register', '--host', host, '--json', ...profile]
    const wanted = 1 + random.below(3)
    const answered: string[] = []
    let events = 0
    let kills = 0
    /** Resolves with the ID of an event that was answered. */
    const send = async (webhookId: string) => {
      const kind = `listened.${run}.${events}`
      events += 1
      const body = { data: { event_type: kind, event_uuid: newId(), payload: {} } }
      const { deliveries } = z
        .object({ deliveries: z.array(z.object({ status: z.int() })) })
        .parse(await stage.control('POST', '/events', { webhook_id: webhookId, body }))
      if (deliveries[0]?.status === 200) answered.push(kind)
    }
    for (let lives = 1; lives <= maxLives; lives += 1) {
      if (random.below(2) === 0) await simulateFault(stage, random, { method: 'POST', path: '/2/webhooks' })
      const listener = stage.start(args)
      const isLast = kills >= wanted
      const kill = () => {
        kills += 1
        listener.kill()
      }
      const early = isLast || random.below(2) === 0 ? null : setTimeout(kill, random.below(1_500))
      const first = await listener.line().catch(() => null)
      // A listener that failed says so in its only line.
      const started = first === null ? null : listening.safeParse(JSON.parse(first))
      if (started?.success !== true) {
        clearTimeout(early ?? undefined)
        await listener.ended()
        continue
      }
      const { webhookId } = started.data
      const late = isLast || early !== null ? null : setTimeout(kill, random.below(400))
      for (let count = 0; count < (late === null ? 2 : 20); count += 1) await send(webhookId)
      if (isLast) {
        const match = { method: 'DELETE', path_regex: webhookId }
        await stage.control('POST', '/faults', { match, times: 1, drop: run % 2 === 0 ? 'before' : 'after' })
        const code = await listener.interrupt()
        const found = (await eventsIn(profile)).map(({ kind }) => kind)
        const left = (await webhooks()).filter(({ url }) => new URL(url).host === host)
        return { kills, lives, code, answered, found, left }
      }
      await listener.ended()
    }
    throw new Error(`${args.join(' ')} is stuck.`)
  })
  for (const { code, answered, found, left } of ended) {
    expect(code).toBe(0)
    expect(answered.filter((kind) => !found.includes(kind))).toEqual([])
    expect(found.length).toBe(new Set(found).size)
    expect(left).toEqual([])
  }
  report('listen', ended)
})

it(`formats ${plan.runs} files, which are whole at any moment`, async () => {
  const ended = await inLanes(numbersOf(plan), async (run) => {
    const { path } = ownFolder(stage, `format-${run}`)
    const { folder } = ownFolder(stage, `format-${run}/files`)
    const file = path('files/changes.flightdeck')
    const names = Array.from({ length: 300 }, (_, index) => newCampaign(`Formatted ${index}`, 'lygyi'))
    writeChangeSet(file, names.flat())
    await stage.run(['format', file])
    const whole = readFileSync(file, 'utf8')
    const edited = JSON.stringify(JSON.parse(whole)).replace(/"sha256:\w+"/, '""')
    writeFileSync(file, edited)
    const torn: string[] = []
    const lives = await liveThrough(stage, seededRandom(seed + run), {
      args() {
        const now = readFileSync(file, 'utf8')
        if (now !== edited && now !== whole) torn.push(now)
        return ['format', file]
      },
      meets: null,
      killMs: { start: 600 },
    })
    return { ...lives, torn, isWhole: readFileSync(file, 'utf8') === whole, files: readdirSync(folder) }
  })
  for (const { torn, isWhole, files } of ended)
    expect({ torn, isWhole, files }).toEqual({ torn: [], isWhole: true, files: ['changes.flightdeck'] })
  report('format', ended)
})

it(`signs ${plan.runs} users in and out, leaving no token behind that works`, async () => {
  const { FLIGHTDECK_URL = '', FLIGHTDECK_CONSUMER_KEY, FLIGHTDECK_CONSUMER_SECRET } = stage.variables
  const ended = await inLanes(numbersOf(plan), async (run) => {
    const random = seededRandom(seed + run)
    const { path } = ownFolder(stage, `sign-in-${run}`)
    const keys = { consumer_key: FLIGHTDECK_CONSUMER_KEY, consumer_secret: FLIGHTDECK_CONSUMER_SECRET }
    writeFileSync(path('app.json'), JSON.stringify(keys))
    const person = { FLIGHTDECK_URL, FLIGHTDECK_PROFILE: path('profile'), PATH: '' }
    const signedIn = await signIn(random, person, path('app.json'))
    expect(await stage.run(['accounts', '--json'], null, person)).toMatchObject({ code: 0 })
    cpSync(path('profile'), path('copy'), { recursive: true })
    const out = await liveThrough(stage, random, {
      args: () => ['sign-out', '--json'],
      meets: { method: 'POST', path: 'invalidate_token' },
      killMs: { start: 1_500 },
      variables: person,
      // Killed after it had forgotten the token.
      isOver: ({ code, err }) => code === 0 || /No user is signed in/.test(err),
    })
    expect(await stage.run(['accounts'], null, person)).toMatchObject({ code: 4 })
    const isConfirmed = !/"revoked":false/.test(out.last.out)
    const copied = await stage.run(['accounts'], null, { ...person, FLIGHTDECK_PROFILE: path('copy') })
    if (isConfirmed) expect(copied.code, copied.out).toBe(4)
    const unconfirmed = isConfirmed ? 0 : 1
    return { kills: signedIn.kills + out.kills, lives: signedIn.lives + out.lives, unconfirmed }
  })
  console.log(`${ended.reduce((all, one) => all + one.unconfirmed, 0)} said that the token may still work`)
  report('sign-in and sign-out', ended)
})

async function signIn(
  random: SeededRandom,
  person: Readonly<Record<string, string>>,
  keys: string,
): Promise<Pick<Lives, 'kills' | 'lives'>> {
  const wanted = 1 + random.below(3)
  let kills = 0
  for (let lives = 1; lives <= maxLives; lives += 1) {
    if (random.below(2) === 0) await simulateFault(stage, random, { method: 'POST', path: 'oauth/' })
    const running = stage.start(['sign-in', '--keys', keys, '--unprotected', '--json'], person)
    const kill = kills < wanted ? setTimeout(() => running.kill(), random.below(1_500)) : undefined
    await running.note(/^http/).then(approve, () => undefined)
    const code = await running.ended()
    clearTimeout(kill)
    if (code === null) kills += 1
    if (code === 0) return { kills, lives }
  }
  throw new Error('The sign-in is stuck.')
}

/** Allows the app in a browser, which finds nobody there any more if the process was killed. */
async function approve(page: string): Promise<void> {
  const oauth_token = new URL(page).searchParams.get('oauth_token')
  const approved = await stage.control('POST', '/approve', { oauth_token, username: 'ada' })
  const { redirect_to } = z.object({ redirect_to: z.string() }).parse(approved)
  await fetch(redirect_to).catch(() => undefined)
}
