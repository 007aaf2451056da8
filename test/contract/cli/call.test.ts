import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
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
  expect(statSync(file).mode & 0o077).toBe(0)
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
