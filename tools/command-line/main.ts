import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reference } from '../../src/cli/help/reference.ts'
import { commands } from '../../src/cli/table/commands.ts'

/** Writes docs/command-line.md from the table of commands. */
writeFileSync(join(import.meta.dirname, '../../docs/command-line.md'), await reference(commands))
