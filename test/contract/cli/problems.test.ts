import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProblemSlug } from '../../../src/shared/core/problem.ts'
import { openShell, type Shell } from './line.ts'

/** What the command line says of every problem subtype (errors-and-limits.md#problem-objects). */

interface Case {
  readonly status: number
  /** The fields of the subtype. */
  readonly extra?: object
  /** The cause as far as the fields name it, and the step that helps. */
  readonly sentences: readonly (string | RegExp)[]
}

const post = { resource_type: 'tweet', resource_id: '42' } as const
const cases: Readonly<Record<ProblemSlug, Case>> = {
  'about:blank': { status: 418, sentences: ['try again'] },
  'client-disconnected': { status: 400, sentences: ['disconnected', 'Check the network'] },
  'client-forbidden': { status: 403, extra: { reason: 'client-not-enrolled' }, sentences: ['Title of'] },
  conflict: { status: 409, sentences: ['The same thing exists already'] },
  'disallowed-resource': {
    status: 403,
    extra: { ...post, section: 'data' },
    sentences: ['post 42', 'another'],
  },
  'duplicate-rules': {
    status: 400,
    extra: { value: 'boots', id: '7' },
    sentences: ['The rule boots exists already, with the ID 7.', 'change the new one'],
  },
  'invalid-request': {
    status: 400,
    extra: { errors: [{ message: 'Not a number', parameters: { ids: ['x'] } }] },
    sentences: ['Title of'],
  },
  'invalid-rules': { status: 400, extra: { value: '(boots' }, sentences: ['(boots', 'Correct the rules'] },
  'noncompliant-rules': { status: 403, sentences: ['no longer allows', /Delete some of the app’s rules/] },
  'not-authorized-for-field': {
    status: 403,
    extra: { field: 'confirmed_email', resource_type: 'user', section: 'data' },
    sentences: ['confirmed_email (user)', 'leave the field out'],
  },
  'not-authorized-for-resource': {
    status: 403,
    extra: { ...post, value: '42', section: 'data', parameter: 'ids' },
    sentences: ['post 42 (ids: 42)', 'Sign in as a user with permission'],
  },
  'operational-disconnect': {
    status: 400,
    extra: { disconnect_type: 'ForceDisconnect' },
    sentences: ['(ForceDisconnect)', 'flightdeck call connections.list'],
  },
  'resource-not-found': {
    status: 404,
    extra: { ...post, parameter: 'ids', value: '42' },
    sentences: ['Title of'],
  },
  'resource-unavailable': {
    status: 403,
    extra: { resource_type: 'user', resource_id: '7', parameter: 'ids' },
    sentences: ['user 7', '(ids)', 'Leave it out'],
  },
  'rule-cap': { status: 400, extra: { value: 'boots' }, sentences: ['the rule boots', 'Delete rules'] },
  'streaming-connection': {
    status: 400,
    extra: { connection_issue: 'TooManyConnections' },
    sentences: ['as many connections', 'flightdeck call connections.list'],
  },
  'unsupported-authentication': { status: 403, sentences: ['Title of'] },
  'usage-capped': {
    status: 403,
    extra: { period: 'Daily', scope: 'Account' },
    sentences: ['daily cap of the whole account', 'next day'],
  },
}

let shell: Shell
let body: object = {}
let status = 400
const server = createServer((_, answer) => {
  answer.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  shell = openShell({
    FLIGHTDECK_URL: `http://127.0.0.1:${port}`,
    FLIGHTDECK_CONSUMER_KEY: 'key',
    FLIGHTDECK_CONSUMER_SECRET: 'secret',
    FLIGHTDECK_ACCESS_TOKEN: '1-token',
    FLIGHTDECK_ACCESS_TOKEN_SECRET: 'secret',
  })
})
afterAll(() => {
  server.close()
  shell.end()
})

it.each(Object.entries(cases))('%s is said with its cause and the step that helps', async (slug, problem) => {
  const type = slug === 'about:blank' ? slug : `https://api.example/2/problems/${slug}`
  status = problem.status
  body = { type, title: `Title of ${slug}`, ...problem.extra }
  const refused = await shell.run(['call', 'posts.readSignedInUser'])
  expect(refused.code).not.toBe(0)
  for (const sentence of problem.sentences) expect(refused.err).toMatch(sentence)
  expect(refused.err).not.toMatch(/undefined|null|\[object|Streams/)
})
