import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reference } from '../../src/cli/help/reference.ts'
import { commands } from '../../src/cli/table/commands.ts'
import { policySchema } from '../../src/shared/policy/policy-document.ts'

/** Writes the reference of every command to `out`, and the policy's schema for editors. */
const root = join(import.meta.dirname, '../..')
const page = join(root, 'out/command-line.md')
mkdirSync(dirname(page), { recursive: true })
writeFileSync(page, await reference(commands))
process.stdout.write(`${page}\n`)
for (const folder of ['resources', 'resources/templates/campaigns-as-code']) {
  writeFileSync(
    join(root, folder, 'flightdeck.policy.schema.json'),
    `${JSON.stringify(policySchema(), null, 2)}\n`,
  )
}
