import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import packageFile from '../../package.json' with { type: 'json' }
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { type CommandStage, openCommandStage } from '../../test/support/command-line.ts'
import { builtLocales, didYouMean } from '../../test/support/runs.ts'

/** What agents send first, then the end of their input. */
const agentInput = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'smoke', version: '0' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

const toolList = z.object({ id: z.literal(2), result: z.object({ tools: z.array(z.unknown()).min(1) }) })

/** A packed command line as scripts and agents use it: each check without a display, with pipes for its streams. */
const checks: Readonly<Record<string, (stage: CommandStage) => Promise<void>>> = {
  async 'says its version'(stage) {
    assert.equal((await stage.run(['--version'])).out.trim(), packageFile.version)
  },

  async 'speaks the language of each locale'(stage) {
    for (const { LANG, language } of builtLocales) {
      const { code, err } = await stage.run(['call', 'accounts.lis'], null, { ...stage.variables, LANG })
      assert.equal(code, 2, LANG)
      assert.ok(err.includes(didYouMean[language]), `${LANG}: ${err}`)
    }
  },

  async 'has manual pages and completion'(stage) {
    assert.match((await stage.run(['man', 'call'])).out, /^\.TH FLIGHTDECK-CALL/)
    assert.match((await stage.run(['completion', 'bash'])).out, /complete -o default/)
    assert.equal((await stage.run(['completion', 'words', 'str'])).out, 'stream\n')
  },

  async 'stores and exports with its threads'(stage) {
    assert.equal((await stage.run(['sync', '--kind', 'campaign'])).code, 0)
    const { code, out } = await stage.run(['export', join(stage.folder, 'campaigns.csv')])
    assert.equal(code, 0)
    assert.match(out, /rows written/)
  },

  async 'calls the service where nothing can be written'(stage) {
    const file = join(stage.folder, 'file')
    writeFileSync(file, '')
    const names = ['HOME', 'APPDATA', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'FLIGHTDECK_PROFILE']
    const places = Object.fromEntries(names.map((name) => [name, join(file, 'home')]))
    const call = ['call', 'campaigns.list', '--count', '1', '--json']
    const { code, out, err } = await stage.run(call, null, { ...stage.variables, ...places })
    assert.deepEqual({ code, err }, { code: 0, err: '' })
    assert.equal(z.object({ data: z.array(z.unknown()) }).parse(JSON.parse(out)).data.length, 1)
  },

  async 'serves an agent until its input ends'(stage) {
    const [program, ...first] = stage.command
    const { status, stdout } = spawnSync(program, [...first, 'mcp'], {
      env: { ...process.env, ...stage.variables },
      input: agentInput.join(''),
      encoding: 'utf8',
    })
    assert.equal(status, 0)
    toolList.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  },
}

/** Checks a packed command line: the single executable, or the entry of the npm package. */
export async function smokeCommandLine(path: string): Promise<number> {
  process.env.FLIGHTDECK_COMMAND_LINE = path
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) Reflect.deleteProperty(process.env, name)
  const stage = await openCommandStage('smoke', demoAccountIds.northwind)
  let failures = 0
  try {
    for (const [name, check] of Object.entries(checks)) {
      try {
        await check(stage)
        console.log(`ok    ${name}`)
      } catch (error) {
        failures += 1
        console.error(`FAIL  ${name}\n${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    await stage.end()
  }
  return failures === 0 ? 0 : 1
}
