import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../../src/cli/help/reference.ts'
import { commands } from '../../src/cli/table/commands.ts'
import { policySchema } from '../../src/shared/policy/policy-document.ts'

/** Writes docs/command-line.md from the table of commands, and the policy's schema for editors. */
const root = join(import.meta.dirname, '../..')
writeFileSync(join(root, 'docs/command-line.md'), await reference(commands))
for (const folder of ['resources', 'resources/templates/campaigns-as-code']) {
  writeFileSync(
    join(root, folder, 'flightdeck.policy.schema.json'),
    `${JSON.stringify(policySchema(), null, 2)}\n`,
  )
}
