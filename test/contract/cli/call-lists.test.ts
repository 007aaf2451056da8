import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openShell, type Shell } from './line.ts'

const started = z.object({ variables: z.record(z.string(), z.string()) })

let shell: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = shell.start(['sandbox', '--json'])
  Object.assign(shell.variables, started.parse(JSON.parse(await sandbox.line())).variables)
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

const faults = () => `${shell.variables.FLIGHTDECK_URL}/__sandbox/faults`
beforeEach(async () => {
  await fetch(faults(), { method: 'DELETE' })
})

/** The service answers with these bodies, one request each. */
async function answerWith(path: string, bodies: readonly object[], times = 1): Promise<void> {
  for (const body of bodies) {
    const fault = { match: { method: 'GET', path_regex: path }, times, status: 200, body }
    const answer = await fetch(faults(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
    expect(answer.ok).toBe(true)
  }
}

it('reads every page of a list of the platform', async () => {
  const user = { id: '1', username: 'ada' }
  await answerWith('/search/recent', [
    {
      data: [{ id: '3' }, { id: '2' }],
      includes: { users: [user] },
      meta: { newest_id: '3', oldest_id: '2', result_count: 2, next_token: 'b' },
    },
    { meta: { result_count: 0, next_token: 'c' }, errors: [{ title: 'Gone' }] },
    {
      data: [{ id: '1' }],
      includes: { users: [user, { id: '2' }] },
      meta: { newest_id: '1', oldest_id: '1', result_count: 1 },
    },
  ])
  const all = await shell.run(['call', 'postSearch.recent', '--query', 'a', '--all', '--json'])
  expect(all.code).toBe(0)
  expect(all.json()).toEqual({
    data: [{ id: '3' }, { id: '2' }, { id: '1' }],
    includes: { users: [user, { id: '2' }] },
    errors: [{ title: 'Gone' }],
    meta: { newest_id: '3', oldest_id: '1', result_count: 3 },
  })
})

it('requests the pages of rules by their own parameter', async () => {
  const rules = Array.from({ length: 7 }, (_, index) => ({ value: `zebra${index}` }))
  writeFileSync(join(shell.folder, 'rules.json'), JSON.stringify({ add: rules }))
  const added = await shell.run(['call', 'streamRules.change', '--body', 'rules.json', '--yes', '--json'])
  expect(added).toMatchObject({ code: 0 })
  const all = await shell.run(['call', 'streamRules.list', '--max_results', '3', '--all', '--json'])
  expect(z.object({ data: z.array(z.unknown()) }).parse(all.json()).data).toHaveLength(7)
})

it('stops at a repeated cursor', async () => {
  await answerWith('/campaigns', [{ data: [{ id: 'x' }], next_cursor: 'same' }], 50)
  const all = await shell.run(['call', 'campaigns.list', '-a', '18ce54d4x5t', '--all', '--json'])
  expect(all).toMatchObject({ err: expect.stringContaining('has no end') })
  expect(all.code).not.toBe(0)
})

it('signs again with the service’s time if this clock is wrong', async () => {
  const clock = `${shell.variables.FLIGHTDECK_URL}/__sandbox/clock`
  const now = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const headers = { 'content-type': 'application/json' }
  await fetch(clock, { method: 'POST', headers, body: JSON.stringify({ now }) })
  const called = await shell.run(['call', 'campaigns.list', '-a', '18ce54d4x5t', '--count', '1', '--json'])
  const checked = await shell.run(['doctor'])
  await fetch(clock, { method: 'DELETE' })
  expect(called).toMatchObject({ code: 0 })
  expect(checked.out).toMatch(/This computer is 3 hours behind the service/)
})

it('keeps the tokens that a sandbox printed when its data is reset', async () => {
  await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/reset`, { method: 'POST' })
  expect(await shell.run(['call', 'accounts.list', '--json'])).toMatchObject({ code: 0 })
})

it('refuses --all for an operation without pages', async () => {
  expect(await shell.run(['call', 'posts.readSignedInUser', '--all'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('posts.readSignedInUser has no pages'),
  })
})

it('takes a repeated option as a list, and refuses it for one value', async () => {
  const script = await shell.run([
    'call',
    'campaigns.list',
    '-a',
    'a1',
    '--campaign_ids',
    'h0000',
    '--campaign_ids',
    'h00h1',
    '--curl',
  ])
  expect(script.out).toMatch(/campaign_ids=h0000(?:,|%2C)h00h1/)
  expect(
    await shell.run(['call', 'campaigns.list', '-a', 'a1', '--count', '1', '--count', '2']),
  ).toMatchObject({ code: 2, err: expect.stringContaining('--count takes one value, not 2.') })
  expect(await shell.run(['accounts', '-a', 'a1', '-a', 'a2'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--account takes one value, not a1 and a2.'),
  })
})

it('reads JSON files with a byte order mark, in UTF-8 and UTF-16', async () => {
  const params = '{"account_id":"a1","count":2}'
  writeFileSync(join(shell.folder, 'utf8.json'), `\ufeff${params}`)
  writeFileSync(join(shell.folder, 'utf16.json'), `\ufeff${params}`, 'utf16le')
  for (const file of ['utf8.json', 'utf16.json']) {
    const script = await shell.run(['call', 'campaigns.list', '--params', file, '--curl'])
    expect(script.out).toContain('/accounts/a1/campaigns?count=2')
  }
  const piped = await shell.run(['call', 'campaigns.list', '--params', '-', '--curl'], `\ufeff${params}`)
  expect(piped.out).toContain('/accounts/a1/campaigns?count=2')
  writeFileSync(join(shell.folder, 'broken.json'), '\ufeff{\n"a" 1}')
  expect(await shell.run(['trigger', 'follow', '--body', 'broken.json'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/broken\.json isn’t JSON\. Line 2, column 5: /),
  })
})

it('reads keys from a file with a byte order mark', async () => {
  const { FLIGHTDECK_URL = '' } = shell.variables
  const other = openShell({ FLIGHTDECK_URL })
  writeFileSync(join(other.folder, 'keys.json'), '\ufeff{"consumer_key":"k"}')
  expect(await other.run(['sign-in', '--keys', 'keys.json', '--unprotected'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('keys.json has no consumer_key and consumer_secret.'),
  })
  other.end()
})

it('starts a sandbox from a fixture with a byte order mark', async () => {
  const fixture = {
    apps: [{ id: '1', name: 'a', consumer_key: 'k1', consumer_secret: 's' }],
    users: [{ id: '1', username: 'ada', name: 'Ada', password: 'p' }],
  }
  writeFileSync(join(shell.folder, 'fixture.json'), `\ufeff${JSON.stringify(fixture)}`)
  const running = shell.start(['sandbox', '--fixture', 'fixture.json', '--json'])
  expect(started.parse(JSON.parse(await running.line())).variables.FLIGHTDECK_CONSUMER_KEY).toBe('k1')
  expect(await running.over()).toMatchObject({ code: 0 })
})
