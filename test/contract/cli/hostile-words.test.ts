import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { actingParts, hostileName, livingMarkdown } from '../../unit/cli/output/hostile-texts.ts'
import { newCampaign, renaming, workspace, writeChangeSet } from './change-set-file.ts'
import { type Ended, openShell, type Shell, startSandbox } from './line.ts'

/** Every command that prints names, at a service whose names contain whatever acts on a terminal or a review. */

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let fundingId: string
beforeAll(async () => {
  shell = openShell({ FLIGHTDECK_ACCOUNT: workspace.accountId })
  sandbox = await startSandbox(shell, '--scale', '30')
  const listed = await shell.run(['call', 'campaigns.list', '--count', '1', '--json'])
  const page = z.object({ data: z.tuple([z.object({ funding_instrument_id: z.string() })]) })
  fundingId = page.parse(listed.json()).data[0].funding_instrument_id
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

/** Runs a command line whose output may not act. */
async function safely(args: readonly string[], code = 0): Promise<Ended> {
  const ended = await shell.run(args)
  expect(ended, args.join(' ')).toMatchObject({ code })
  expect(actingParts(ended.out), args.join(' ')).toEqual([])
  expect(actingParts(ended.err), args.join(' ')).toEqual([])
  return ended
}

const escaped = '\\u001b[2J'
/** As a service may store it unchanged. */
const storedName = '\u001b[2J\u202e::error::x##[group]|`b`'

it('shows names of change sets, plans, publishes and undo as text', async () => {
  const name = hostileName
  writeChangeSet(join(shell.folder, 'new.flightdeck'), newCampaign(name, fundingId))
  expect((await safely(['plan', 'new.flightdeck'])).out).toContain(escaped)
  expect(livingMarkdown((await safely(['plan', 'new.flightdeck', '--format', 'markdown'])).out)).toEqual([])
  for (const format of ['junit', 'sarif', 'json'])
    await safely(['check', 'new.flightdeck', '--format', format])
  await safely(['check', 'new.flightdeck', '--json'])

  writeChangeSet(join(shell.folder, 'stored.flightdeck'), newCampaign(storedName, fundingId))
  await safely(['publish', 'stored.flightdeck', '--absence', '1'])
  expect((await safely(['undo', '--plan'])).out).toContain(escaped)
  await safely(['undo', '--json'])

  // Findings name them too.
  writeChangeSet(join(shell.folder, 'bad.flightdeck'), newCampaign(name, `x${name.slice(0, 20)}`))
  expect((await safely(['check', 'bad.flightdeck'], 1)).out).toContain(escaped)
  const markdown = await safely(['plan', 'bad.flightdeck', '--format', 'markdown'], 1)
  expect(livingMarkdown(markdown.out)).toEqual([])
  for (const format of ['junit', 'sarif', 'json'])
    await safely(['check', 'bad.flightdeck', '--format', format], 1)
  await safely(['publish', 'bad.flightdeck'], 1)

  writeChangeSet(join(shell.folder, 'conflict.flightdeck'), [
    renaming('campaign', { id: 'lygyi', name: `${name}?` }, `${name}!`),
  ])
  await safely(['check', 'conflict.flightdeck'], 1)
})

it('shows names of accounts and records, and answers of calls, as text', async () => {
  await safely([
    'call',
    'accounts.update',
    '--account_id',
    workspace.accountId,
    '--name',
    hostileName,
    '--json',
  ])
  expect((await safely(['accounts'])).out).toContain(escaped)
  await safely(['accounts', '--json'])
  await safely(['call', 'accounts.list'])
  await safely(['call', 'accounts.list', '--all'])
  await safely(['call', 'accounts.list', '--include'])
  await safely(['call', 'campaigns.list', '--account_id', hostileName, '--json'], 2)
  await safely([
    'call',
    'campaigns.create',
    '--name',
    hostileName,
    '--curl',
    '--funding_instrument_id',
    fundingId,
  ])
  // The stored list has the old name until it's read again.
  await safely(['sync', '--kind', 'campaign', '--account', hostileName])
  await safely(['sync', '--kind', 'campaign'])
  await safely(['sync', '--kind', 'campaign', '--json'])
  await safely(['stats', '--days', '2'])
  await safely(['stats', '--days', '2', '--json'])
  await safely(['export', 'all.csv'])
  await safely(['accounts', `--${hostileName}`], 2)
  await safely(['sync', '--account', `${hostileName}?`], 2)
  await safely(['check', `${hostileName.replaceAll(/[/\0]/g, '')}.flightdeck`], 11)
})

it('shows events and posts as text', async () => {
  const listening = shell.start(['listen', '--register', '--events', '1'])
  await listening.line()
  await listening.line()
  writeFileSync(
    join(shell.folder, 'event.json'),
    JSON.stringify({ for_user_id: '1', [hostileName]: [{ [hostileName]: hostileName }] }),
  )
  await safely(['trigger', 'profile.update.bio', '--body', 'event.json'])
  await safely(['trigger', hostileName], 2)
  const heard = await listening.ended()
  expect(actingParts(heard.out + heard.err)).toEqual([])
  await safely(['replay', '--list'])
  await safely(['replay', '--list', '--json'])
  await safely(['replay', '1', '--to', 'http://127.0.0.1:9/'], 5)
})
