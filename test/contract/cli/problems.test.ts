import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { ProblemSlug } from '../../../src/shared/core/problem.ts'
import { controlAt, type Ended, openShell, type Shell, startSandbox } from './line.ts'

/**
 * What the command line says of every problem subtype (errors-and-limits.md#problem-objects), each caused in the sandbox
 * by commands and acts, or by a switch where no act causes it.
 */

let shell: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell)
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})
beforeEach(async () => {
  await control('/reset', {})
})

const ada = '756201191646691328'
const bert = '756201191646691329'

async function control(path: string, body: object): Promise<void> {
  const answer = await controlAt(shell.variables.FLIGHTDECK_URL ?? '', path, body)
  expect([path, answer.status]).toEqual([path, 200])
}

const call = (...args: readonly string[]) => shell.run(['call', ...args])
const order = (...args: readonly string[]) => shell.run(['sandbox', ...args])

function send(operation: string, body: object): Promise<Ended> {
  const file = join(shell.folder, 'body.json')
  writeFileSync(file, JSON.stringify(body))
  return call(operation, '--body', file)
}

/** The ID of what a person in the sandbox did. */
async function act(...args: readonly string[]): Promise<string> {
  const done = await order('act', ...args, '--json')
  return z.object({ id: z.string() }).parse(done.json()).id
}

const addRule = (value: string) => send('streamRules.change', { add: [{ value }] })

/** What a live stream notes once the service ends it. */
async function noteOfTail(disconnect: object): Promise<string> {
  await addRule('boots')
  const tail = shell.start(['stream', 'tail'])
  await tail.note(/^Connected/)
  await control('/disconnects', disconnect)
  await tail.note(/^Connection ended/)
  return (await tail.over()).err
}

const issueOf = (name: string) => async () => {
  await order('app', '--stream-issue', name)
  return said(await call('streamRules.connect'))
}

/** What a command that the service refuses says. */
function said({ code, err }: Ended): string {
  expect(code).not.toBe(0)
  return err
}

interface Cause {
  readonly cause: () => Promise<string>
  /** The cause as far as the fields name it, and the step that helps. */
  readonly sentences: readonly (string | RegExp)[]
}

const causes: Readonly<Record<ProblemSlug, readonly Cause[]>> = {
  'about:blank': [
    {
      cause: async () => {
        await order('app', '--permission', 'read')
        return said(await send('posts.create', { text: 'Boots' }))
      },
      sentences: ['may only read', 'Sign in again with permission to write'],
    },
  ],
  'client-disconnected': [
    {
      cause: () => noteOfTail({ client_disconnected: true, detail: 'This client has gone away.' }),
      sentences: ['lost the connection to this program', 'Check the network'],
    },
  ],
  'client-forbidden': [
    {
      cause: async () => {
        await order('app', '--enrolled', 'no')
        return said(await call('webhooks.list'))
      },
      sentences: ['isn’t enrolled', 'client-not-enrolled', 'Enroll the app', '/developer/projects'],
    },
    {
      cause: async () => {
        await order('app', '--official', 'yes')
        return said(await call('webhooks.list'))
      },
      sentences: ['doesn’t accept this app', 'official-client-forbidden', 'an app of your own'],
    },
  ],
  conflict: [
    {
      cause: async () => {
        const subscription = { event_type: 'post.create', filter: { user_id: ada } }
        await send('activity.subscribe', subscription)
        return said(await send('activity.subscribe', subscription))
      },
      sentences: ['identical subscription exists already', 'See what the service has'],
    },
  ],
  'disallowed-resource': [
    {
      cause: async () => {
        const post = await act('post', '--user', 'ada', '--text', 'Boots')
        await act('disallow', '--post', post)
        return (await call('posts.lookUp', '--ids', post)).err
      },
      sentences: [/doesn’t accept the post \d+/, 'Use another one'],
    },
  ],
  'duplicate-rules': [
    {
      cause: async () => {
        await addRule('boots')
        return said(await addRule('boots'))
      },
      sentences: [/The rule boots exists already, with the ID \d+\./, 'change the new one'],
    },
  ],
  'invalid-request': [
    {
      cause: async () =>
        said(await call('postSearch.recent', '--query', 'boots', '--start_time', '2020-01-01T00:00:00Z')),
      sentences: [/start_time: .+/, 'Change the value'],
    },
  ],
  'invalid-rules': [
    {
      cause: async () => said(await addRule('(boots')),
      sentences: ['(boots', 'Correct the rules'],
    },
  ],
  'noncompliant-rules': [
    {
      cause: issueOf('noncompliant-rules'),
      sentences: [/rules/, /Delete some of the app’s rules/],
    },
  ],
  'not-authorized-for-field': [
    {
      cause: async () => (await call('posts.readSignedInUser', '--user.fields', 'confirmed_email')).err,
      sentences: ['the field confirmed_email (user)', 'leave the field out'],
    },
  ],
  'not-authorized-for-resource': [
    {
      cause: async () =>
        said(await send('activity.subscribe', { event_type: 'dm.received', filter: { user_id: bert } })),
      sentences: [`user ${bert}`, 'Sign in as a user with permission'],
    },
  ],
  'operational-disconnect': [
    {
      cause: () => noteOfTail({ disconnect_type: 'SlowReader' }),
      sentences: ['Connection ended: Events weren’t read fast enough', 'Narrow the rules or subscriptions'],
    },
  ],
  'resource-not-found': [
    {
      cause: async () => (await call('posts.lookUp', '--ids', '404')).err,
      sentences: ['doesn’t have the post 404 (ids)', 'Check the ID'],
    },
  ],
  'resource-unavailable': [
    {
      cause: async () => {
        await act('suspend', '--user', 'bert')
        return (await call('posts.lookUpUsers', '--ids', bert)).err
      },
      sentences: [`user ${bert}`, '(ids)', 'Leave it out'],
    },
  ],
  'rule-cap': [
    {
      cause: async () => {
        for (let from = 0; from < 1000; from += 100) {
          const rules = Array.from({ length: 100 }, (_, at) => ({ value: `contains:w${from + at}` }))
          expect((await send('streamRules.addDedicated', { rules })).code).toBe(0)
        }
        return said(await send('streamRules.addDedicated', { rules: [{ value: 'contains:boots' }] }))
      },
      sentences: ['has 1000 rules', 'Delete rules'],
    },
  ],
  'streaming-connection': [
    {
      cause: async () => said(await call('streamRules.connect')),
      sentences: ['has no rules yet', 'Add a rule'],
    },
    {
      cause: async () => {
        await addRule('boots')
        const tail = shell.start(['stream', 'tail'])
        await tail.note(/^Connected/)
        const refused = said(await call('streamRules.connect'))
        await tail.over()
        return refused
      },
      sentences: ['as many connections', 'flightdeck call connections.list'],
    },
    { cause: issueOf('ProvisioningSubscription'), sentences: ['still setting up', 'in a few minutes'] },
    {
      cause: issueOf('RulesInvalidIssue'),
      sentences: ['doesn’t accept the stream’s rules', 'Correct the rules'],
    },
  ],
  'unsupported-authentication': [
    {
      // The command signs each operation as it takes it, so only the service's own mind can refuse it.
      cause: async () => {
        const type = `${shell.variables.FLIGHTDECK_URL}/2/problems/unsupported-authentication`
        const body = {
          type,
          title: 'Unsupported Authentication',
          detail: 'This takes another kind of token.',
        }
        await control('/faults', {
          match: { path_regex: '/2/webhooks' },
          status: 403,
          body,
          headers: { 'content-type': 'application/problem+json' },
        })
        return said(await call('webhooks.list'))
      },
      sentences: ['kind of sign-in', 'the credentials that the operation takes'],
    },
  ],
  'usage-capped': (['Daily', 'Monthly'] as const).flatMap((period) =>
    (['Account', 'Product'] as const).map((scope) => ({
      cause: async () => {
        const post = await act('post', '--user', 'ada', '--text', 'Boots')
        await order('app', '--usage-cap', `1:${period}:${scope}`)
        await call('posts.lookUp', '--ids', post)
        return said(await call('posts.lookUp', '--ids', post))
      },
      sentences: [
        `${period.toLowerCase()} cap of ${scope === 'Account' ? 'the whole account' : 'this product'}`,
        period === 'Daily' ? 'next day' : 'next month',
      ],
    })),
  ),
}

const rows = Object.entries(causes).flatMap(([slug, ways]) =>
  ways.map((way, index) => [slug, index, way] as const),
)

it.each(rows)(
  '%s is said with its cause and the step that helps (%i)',
  async (_slug, _index, { cause, sentences }) => {
    const text = await cause()
    for (const sentence of sentences) expect(text).toMatch(sentence)
    expect(text).not.toMatch(/undefined|null|\[object/)
  },
)
