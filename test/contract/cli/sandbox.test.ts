import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openShell, type Shell, startSandbox } from './line.ts'

let shell: Shell
let sandbox: ReturnType<Shell['start']>
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '30')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

const apps = z.object({ apps: z.array(z.record(z.string(), z.unknown())).min(1) })
async function app() {
  const answer = await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/apps`)
  return apps.parse(await answer.json()).apps[0]
}
const change = (...args: readonly string[]) => shell.run(['sandbox', 'app', ...args])

it('turns every switch of an app on and off', async () => {
  const on = ['--enrolled', 'no', '--official', 'yes', '--tier', 'free']
  const limits = ['--usage-cap', '100:Monthly:Account', '--stream-issue', 'RulesInvalidIssue']
  expect(await change(...on, ...limits)).toMatchObject({ code: 0 })
  expect(await app()).toMatchObject({
    enrolled: false,
    official: true,
    tier: 'free',
    usage_cap: { posts: 100, period: 'Monthly', scope: 'Account' },
    stream_issue: 'RulesInvalidIssue',
  })
  expect(await change('--usage-cap', 'none', '--stream-issue', 'none')).toMatchObject({ code: 0 })
  expect(await app()).toMatchObject({ tier: 'free', usage_cap: null, stream_issue: null })
  expect(await change('--usage-cap', '5:Daily')).toMatchObject({ code: 0 })
  expect(await app()).toMatchObject({ usage_cap: { posts: 5, period: 'Daily', scope: 'Product' } })
})

it.each(['many:Daily', '5', '5:Hourly', '5:Daily:Account:x', ''])('refuses the cap %j', async (cap) => {
  expect(await change('--usage-cap', cap)).toMatchObject({ code: 2 })
})
