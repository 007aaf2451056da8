import { t } from '../text/language.ts'

/** The built-in sandbox listens here unless another program does, so yesterday's scripts still work. */
export const sandboxPort = 4020

/** Null if the sandbox has its own port; otherwise a sentence that says which port it uses instead. */
export function portNotice(baseUrl: string): string | null {
  const { port } = new URL(baseUrl)
  if (port === String(sandboxPort)) return null
  return t`Port ${sandboxPort} is taken by another program, so the sandbox uses ${port} until it restarts.`
}
