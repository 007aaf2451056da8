import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { checkOsSandbox } from '../../../tools/os-sandbox.mjs'
import { expect, test } from '../../support/program/fixtures.ts'
import { executable } from '../../support/program/program.ts'

/** Why this computer can't run the test; null if it can. */
function obstacle(): string | null {
  if (process.platform !== 'linux')
    return 'Only on Linux does Playwright switch the sandbox off for all other specs.'
  const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0
  const osSandbox = checkOsSandbox(executable, [])
  if (osSandbox.kind !== 'works') return osSandbox.text
  return hasNamespaces ? null : 'This system refuses user namespaces.'
}

test('the program works with its pages in the operating system’s sandbox', { tag: '@gate' }, async ({
  start,
}) => {
  const reason = obstacle()
  test.skip(reason !== null, reason ?? '')
  const { application, window } = await start({ osSandbox: true })
  await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
  const renderers = await renderersOf(application.process().pid)
  expect(renderers).not.toEqual([])
  // 2: system calls are filtered (man 5 proc).
  for (const renderer of renderers) expect(renderer.seccomp).toBe('2')
})

interface Renderer {
  readonly seccomp: string | undefined
}

async function renderersOf(program: number | undefined): Promise<readonly Renderer[]> {
  const renderers: Renderer[] = []
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id) || !(await textOf(id, 'cmdline')).includes('--type=renderer')) continue
    if (await descendsFrom(id, String(program)))
      renderers.push({ seccomp: fieldOf(await textOf(id, 'status'), 'Seccomp') })
  }
  return renderers
}

async function descendsFrom(id: string, ancestor: string): Promise<boolean> {
  if (id === ancestor) return true
  const parent = fieldOf(await textOf(id, 'status'), 'PPid')
  return parent !== undefined && parent !== '0' && descendsFrom(parent, ancestor)
}

function fieldOf(status: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
}

/** A process may end during the read. */
function textOf(id: string, file: 'cmdline' | 'status'): Promise<string> {
  return readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
}
