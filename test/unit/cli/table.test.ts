import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { candidates } from '../../../src/cli/help/completion.ts'
import { helpLines } from '../../../src/cli/help/help-text.ts'
import { manualPage } from '../../../src/cli/help/manual.ts'
import { reference } from '../../../src/cli/help/reference.ts'
import { styleOf } from '../../../src/cli/output/style.ts'
import { parseLine } from '../../../src/cli/parse-line.ts'
import { commands } from '../../../src/cli/table/commands.ts'
import { globalOptions } from '../../../src/cli/table/global-options.ts'
import { policySchema } from '../../../src/shared/policy/policy-document.ts'

const root = join(import.meta.dirname, '../../..')

it('has every command in the reference, once', async () => {
  const titles = [...(await reference(commands)).matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(titles.filter((title) => title !== 'Every command').toSorted()).toEqual(
    commands.map(({ name }) => name).toSorted(),
  )
})

it.each(['resources', 'resources/templates/campaigns-as-code'])('matches the schema in %s', (folder) => {
  const written = readFileSync(join(root, folder, 'flightdeck.policy.schema.json'), 'utf8')
  expect(JSON.parse(written), 'npm run command-line writes it').toEqual(policySchema())
})

test.each(commands.map((command) => [command.name, command] as const))(
  '%s fits the table',
  (name, command) => {
    expect(name).toMatch(/^[a-z-]+(?: [a-z-]+)?$/)
    expect(command.summary).not.toMatch(/\.$/)
    expect(command.examples.length).toBeGreaterThan(0)
    expect(Object.keys(command.options).filter((option) => Object.hasOwn(globalOptions, option))).toEqual([])
    const shorts = Object.values({ ...globalOptions, ...command.options }).flatMap((option) =>
      'short' in option && option.short !== undefined ? [option.short] : [],
    )
    expect(new Set(shorts).size).toBe(shorts.length)
    expect(command.exits).not.toContain('ok')
    expect(helpLines(command, commands, styleOf(false)).join('\n')).toContain(command.summary)
    expect(manualPage(command, '1.2.3')).toMatch(/^\.TH FLIGHTDECK-/)
  },
)

/** Examples, split as a shell would, up to the first pipe. */
const lines = commands.flatMap(({ examples }) => examples.map(({ line }) => line))
test.each(lines.filter((line) => line.startsWith('flightdeck ')))('the example %s is valid', (line) => {
  const args = line.split(' | ')[0]?.split(' ').slice(1) ?? []
  expect(parseLine(args, commands, {})).toMatchObject({ kind: 'run' })
})

const source = {
  operations: async () => ['accounts.list', 'campaigns.list'],
  parameters: async () => ['account_id', 'count'],
}

test.each([
  [['acc'], ['accounts']],
  [['call', 'camp'], ['campaigns.list']],
  [['-e', 'custom', 'call', 'acc'], ['accounts.list']],
  [['call', 'campaigns.list', '--cou'], ['--count']],
  [
    ['sandbox', '--seed', ''],
    ['demo', 'empty'],
  ],
  [['sandbox', '--fix'], ['--fixture']],
  [['sandbox', '--fixture', ''], []],
  [['completion', 'b'], ['bash']],
])('completes %j', async (words, found) => {
  expect(await candidates(words, commands, source)).toEqual(found)
})
