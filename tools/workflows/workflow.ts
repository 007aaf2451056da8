import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readJson, root } from '../files.mjs'

const scalar = z.union([z.string(), z.number(), z.boolean()])
const environmentSchema = z.record(z.string(), scalar).optional()
const placeSchema = z.object({ shell: z.string().optional(), 'working-directory': z.string().optional() })
const stepSchema = placeSchema.extend({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: scalar.optional(),
  env: environmentSchema,
})
const jobSchema = z.object({
  name: z.string().optional(),
  defaults: z.object({ run: placeSchema }).optional(),
  strategy: z.object({ matrix: z.object({ include: z.array(z.record(z.string(), scalar)) }) }).optional(),
  steps: z.array(stepSchema).optional(),
})
const workflowSchema = z.object({ jobs: z.record(z.string(), jobSchema) })

export type Workflow = z.infer<typeof workflowSchema>
export type Job = z.infer<typeof jobSchema>
export type Step = z.infer<typeof stepSchema>

export function readWorkflow(text: string): Workflow {
  return workflowSchema.parse(parse(text))
}

/** Returns what is wrong with the scripts of a file's steps: their syntax, and names of scripts and tools that don't exist. */
export function scriptFaults(file: string, text: string): readonly string[] {
  const faults: string[] = []
  for (const [jobName, { steps = [] }] of Object.entries(readWorkflow(text).jobs)) {
    for (const step of steps) {
      const messages = step.run === undefined ? [] : faultsOfScript(step.run, step.shell ?? 'bash', file)
      for (const fault of messages) faults.push(`${file}: ${jobName}, ${step.name ?? 'a step'}: ${fault}`)
    }
  }
  return faults
}

function faultsOfScript(script: string, shell: string, file: string): readonly string[] {
  const plain = script.replace(/\$\{\{.*?\}\}/g, 'expression')
  const checked =
    shell === 'bash' ? spawnSync('bash', ['-n'], { input: plain, encoding: 'utf8' }) : { stderr: '' }
  // A template's scripts belong to another tree.
  const names = file.startsWith('.github') ? namesIn(plain) : []
  return [...checked.stderr.trim().split('\n').filter(Boolean), ...names]
}

function namesIn(script: string): readonly string[] {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(readJson(join(root, 'package.json')))
  const missingScripts = [...script.matchAll(/npm run ([\w:-]+)/g)].filter(
    ([, name = '']) => scripts[name] === undefined && name !== 'expression',
  )
  const missingFiles = [...script.matchAll(/node (?:\.\.\/)*(tools\/[\w./-]+)/g)].filter(
    ([, path = '']) => !existsSync(join(root, path)),
  )
  const existingFolders = [...script.matchAll(/mkdir ([\w./-]+)$/gm)].filter(([, path = '']) =>
    isInTree(path),
  )
  return [
    ...[...missingScripts, ...missingFiles].map(([, name]) => `there is no ${name}`),
    ...existingFolders.map(([, path]) => `${path} is there already`),
  ]
}

/** Whether a clean clone has it. */
function isInTree(path: string): boolean {
  return spawnSync('git', ['ls-files', path], { cwd: root, encoding: 'utf8' }).stdout !== ''
}
