import { lstat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { policyFileName } from '../../../shared/policy/policy-document.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'

/**
 * Applies a policy to this run: the given file, else the one beside the change set or in a folder above it, up to the
 * repository's root, else what the program has chosen for the account.
 */
export async function applyPolicy(
  context: Context,
  { services, workspace }: OpenWorkspace,
  changeFile: string,
  given: string | null,
): Promise<Outcome<void>> {
  const path = given === null ? await policyAbove(dirname(changeFile)) : resolve(context.folder, given)
  if (path === null) await services.policies.refresh(workspace)
  const state =
    path === null ? services.policies.state(workspace) : await services.policies.override(workspace, path)
  if (state === null) return succeed(undefined)
  if (state.problems.length > 0) {
    const [first = '', ...others] = state.problems.map(
      ({ line, column, message }) => `${path ?? state.file}:${line}:${column}: ${message}`,
    )
    return invalidInput(first, others)
  }
  context.terminal.note(t`Policy: ${path ?? state.file}, ${state.rules.length} rules`)
  return succeed(undefined)
}

async function policyAbove(folder: string): Promise<string | null> {
  const policyPaths: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    if (await exists(join(at, policyFileName))) policyPaths.push(join(at, policyFileName))
    if (await exists(join(at, '.git'))) return policyPaths[0] ?? null
    if (dirname(at) === at) break
  }
  // Outside a repository, folders above may be anyone's.
  const beside = join(folder, policyFileName)
  return policyPaths[0] === beside ? beside : null
}

/** A link that leads nowhere and a file behind a closed folder exist too: a policy that can't be read stops everything. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  )
}
