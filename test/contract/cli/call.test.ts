import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { get, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { isPosix } from '../../support/runs.ts'
import { openShell, type Shell } from './line.ts'

const started = z.object({
  base_url: z.string(),
  user: z.string(),
  variables: z.record(z.string(), z.string()),
})

let shell: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = shell.start(['sandbox', '--json', '--variables-file', 'sandbox.env'])
  const { variables } = started.parse(JSON.parse(await sandbox.line()))
  Object.assign(shell.variables, variables)
})
afterAll(async () => {
  expect(await sandbox.over()).toMatchObject({ code: 0 })
  shell.end()
})

it('starts a sandbox, and the variables in its file lead to it', () => {
  const file = join(shell.folder, 'sandbox.env')
  expect(readFileSync(file, 'utf8')).toContain(`FLIGHTDECK_URL=${shell.variables.FLIGHTDECK_URL}\n`)
  if (isPosix) expect(statSync(file).mode & 0o077).toBe(0)
})

it('serves https to clients that trust its authority, and to no others', async () => {
  const secure = shell.start(['sandbox', '--json', '--tls', 'ca.pem', '--variables-file', 'secure.env'])
  // It has signed in by now: its signatures cover the https address.
  const { base_url, user, variables } = started.parse(JSON.parse(await secure.line()))
  expect(base_url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  expect(user).toBe('ada')
  const file = join(shell.folder, 'ca.pem')
  expect(variables.NODE_EXTRA_CA_CERTS).toBe(file)
  expect(readFileSync(join(shell.folder, 'secure.env'), 'utf8')).toContain(`NODE_EXTRA_CA_CERTS=${file}\n`)
  const path = '/2/webhooks'
  const trusting = { ca: readFileSync(file), agent: false }
  for (const origin of [base_url, base_url.replace('127.0.0.1', 'localhost')]) {
    expect(await statusOf(`${origin}${path}`, trusting)).toBe(401)
  }
  await expect(statusOf(`${base_url}${path}`, { agent: false })).rejects.toThrow(/certificate/)
  await expect(fetch(`${base_url.replace('https', 'http')}${path}`)).rejects.toThrow()
  expect(await secure.over()).toMatchObject({ code: 0 })
})

const statusOf = (url: string, options: RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, options, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

/** A sandbox with one app and one user, whose variables go to `v.env`. */
const withSecret = async (secret: string) => {
  writeFileSync(
    join(shell.folder, 'fixture.json'),
    JSON.stringify({
      apps: [{ id: '1', name: 'a', consumer_key: 'k1', consumer_secret: secret }],
      users: [{ id: '1', username: 'ada', name: 'Ada', password: 'p' }],
    }),
  )
  return shell.start(['sandbox', '--fixture', 'fixture.json', '--variables-file', 'v.env'])
}

it.runIf(isPosix)(
  'writes variables that a shell takes as they are, into a file that only this user can read',
  async () => {
    const secret = "s$(touch PWNED)`touch PWNED`x';touch PWNED;'~"
    const others = join(shell.folder, 'read-by-others')
    writeFileSync(others, 'untouched', { mode: 0o644 })
    symlinkSync(others, join(shell.folder, 'v.env'))
    const running = await withSecret(secret)
    const printed: string[] = []
    while (!printed.some((line) => line.startsWith('export FLIGHTDECK_USER_ID=')))
      printed.push(await running.line())
    writeFileSync(join(shell.folder, 'printed.sh'), printed.join('\n'))
    for (const file of ['v.env', 'printed.sh']) {
      const script = `set -a; . ./${file}; set +a; printf %s "$FLIGHTDECK_CONSUMER_SECRET"`
      expect(execFileSync('sh', ['-c', script], { cwd: shell.folder, encoding: 'utf8' })).toBe(secret)
    }
    expect(existsSync(join(shell.folder, 'PWNED'))).toBe(false)
    expect(lstatSync(join(shell.folder, 'v.env')).mode & 0o777).toBe(0o600)
    expect(readFileSync(others, 'utf8')).toBe('untouched')
    expect(await running.over()).toMatchObject({ code: 0 })
  },
)

it.runIf(isPosix)('makes an open variables file private', async () => {
  rmSync(join(shell.folder, 'v.env'), { force: true })
  writeFileSync(join(shell.folder, 'v.env'), '', { mode: 0o644 })
  const running = await withSecret('s2')
  await running.line()
  expect(lstatSync(join(shell.folder, 'v.env')).mode & 0o777).toBe(0o600)
  expect(await running.over()).toMatchObject({ code: 0 })
})

it('refuses a key that would be several lines', async () => {
  const running = await withSecret('s\nLD_PRELOAD=x')
  expect(await running.ended()).toMatchObject({ code: 2 })
})

it('lists accounts as text and as JSON', async () => {
  const text = await shell.run(['accounts'])
  expect(text).toMatchObject({ code: 0, err: '' })
  expect(text.out).toMatch(
    /^Name +ID +Time zone +Status\nNorthwind Outdoor +18ce54d4x5t +Europe\/Berlin +ACCEPTED\n/,
  )
  const { output } = await import('../../../src/cli/commands/account/accounts.ts')
  const json = await shell.run(['accounts', '--json'])
  expect(
    output()
      .parse(json.json())
      .accounts.map(({ name }) => name),
  ).toContain('Northwind Outdoor')
})

it('takes the name of an account, and names options as they are typed', async () => {
  const named = (name: string) =>
    shell.run(['call', 'campaigns.list', '--account', name, '--count', '1', '--json'])
  expect(await named('Northwind Outdoor')).toMatchObject({ code: 0 })
  expect(await named('Northwind Outdoors')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There’s no ad account Northwind Outdoors.'),
  })
  expect(await shell.run(['call', 'campaigns.list', '--count', 'many'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--count is not a whole number'),
  })
})

it('calls an operation with parameters from options, a file and a pipe', async () => {
  const options = await shell.run([
    'call',
    'campaigns.list',
    '--account',
    '18ce54d4x5t',
    '--count',
    '2',
    '--json',
  ])
  const page = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
  const { data } = page.parse(options.json())
  expect(data).toHaveLength(2)
  writeFileSync(join(shell.folder, 'params.json'), '{"account_id":"18ce54d4x5t","count":2}')
  const file = await shell.run(['call', 'campaigns.list', '--params', 'params.json', '--json'])
  expect(page.parse(file.json()).data).toEqual(data)
  const all = await shell.run([
    'call',
    'campaigns.list',
    '-a',
    '18ce54d4x5t',
    '--count',
    '2',
    '--all',
    '--json',
  ])
  expect(page.parse(all.json()).data.length).toBeGreaterThan(4)

  const changed = await shell.run(
    ['call', 'campaigns.update', '--campaign_id', data[0]?.id ?? '', '--params', '-', '-a', '18ce54d4x5t'],
    '{"name":"Renamed in a pipe"}',
  )
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('"name": "Renamed in a pipe"') })
})

it('reports mistakes before anything is sent, and what the service refuses', async () => {
  const run = async (...args: string[]) => {
    const { code, err } = await shell.run(args)
    return [code, err.trim()]
  }
  expect(await run('call', 'campaign.list')).toEqual([
    2,
    'There’s no operation campaign.list. Did you mean campaigns.list?',
  ])
  expect(await run('call', 'campaigns.list', '--coun', '3')).toEqual([
    2,
    'campaigns.list has no parameter coun. Did you mean --count?',
  ])
  expect(await run('call', 'campaigns.list')).toEqual([2, expect.stringMatching(/--account_id is required/)])
  writeFileSync(join(shell.folder, 'users.json'), '[{"params":{"users":[{"email":["bob"]}]}}]')
  const members = ['audienceMemberships.update', '--account_id', 'a1', '--custom_audience_id', 'c1']
  expect(await run('call', ...members, '--body', 'users.json')).toEqual([
    2,
    expect.stringMatching(/^ {2}0\.params\.users\.0\.email\.0 in the body isn’t a SHA-256 hash/m),
  ])
  expect(await run('call', 'campaigns.list', '--account', 'nope')).toEqual([
    6,
    expect.stringMatching(/not found/),
  ])
  expect(await run('call', 'products.save', '--catalog_id', 'x')).toEqual([
    2,
    expect.stringMatching(/no operation/),
  ])
})

it('prints a request as a script without secrets, and an operation’s parameters', async () => {
  const script = await shell.run([
    'call',
    'campaigns.get',
    '--account',
    'a1',
    '--campaign_id',
    'c1',
    '--curl',
  ])
  expect(script.out).toContain('/12/accounts/a1/campaigns/c1')
  expect(script.out).not.toContain(shell.variables.FLIGHTDECK_CONSUMER_SECRET)
  const described = await shell.run(['call', 'campaigns.list', '--describe'])
  expect(described.out).toMatch(/--count +no +number; 1 to 1,000/)
})

it('signs nothing for a user whose keys are missing', async () => {
  const { FLIGHTDECK_URL } = shell.variables
  const other = openShell(FLIGHTDECK_URL === undefined ? {} : { FLIGHTDECK_URL })
  expect(await other.run(['accounts'])).toMatchObject({ code: 4 })
  const { FLIGHTDECK_ACCESS_TOKEN_SECRET: _, ...half } = shell.variables
  const missing = openShell(half)
  expect(await missing.run(['accounts'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('FLIGHTDECK_ACCESS_TOKEN_SECRET'),
  })
  const refused = openShell({ ...shell.variables, FLIGHTDECK_ACCESS_TOKEN_SECRET: 'wrong' })
  expect(await refused.run(['accounts', '--json'])).toMatchObject({ code: 4 })
  for (const one of [other, missing, refused]) one.end()
})

it('reports a service that can’t be reached', async () => {
  const away = openShell({ ...shell.variables, FLIGHTDECK_URL: 'http://127.0.0.1:1' })
  expect(await away.run(['call', 'accounts.list'])).toMatchObject({ code: 5, out: '' })
  away.end()
})
