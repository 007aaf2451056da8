import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { t } from '../../../shared/text/language.ts'
import { isForeignSecretName } from '../../../shared/text/secret-name.ts'
import type { Context } from '../../table/command.ts'

/**
 * Waits until its input closes, which the system does even if this process is killed, and then ends the tunnel with
 * everything that its shell has started. The tunnel is a third-party program that can't be made to watch for that.
 */
const guardScript =
  process.platform === 'win32'
    ? [
        'set /p _= & powershell -NoProfile -NonInteractive -WindowStyle Hidden -Command "',
        "function Find-All($id) { $id; Get-CimInstance Win32_Process -Filter ('ParentProcessId=' + $id)",
        ' | ForEach-Object { Find-All $_.ProcessId } };',
        ' Stop-Process -Force -ErrorAction SilentlyContinue -Id @(Find-All $env:TUNNEL)"',
      ].join('')
    : `
while read -r _; do :; done
all=$(ps -A -o pid= -o ppid=)
find_all() {
  echo "$1"
  echo "$all" | while read -r id parent; do [ "$parent" != "$1" ] || find_all "$id"; done
}
kill $(find_all "$TUNNEL")`

/** Runs the command of a tunnel until the returned function is called, or this process ends in any way. */
export function startTunnel(
  command: string,
  port: number,
  { terminal, variables }: Context,
): () => Promise<void> {
  // It shares the terminal, where it may ask something.
  const tunnel = spawn(command.replaceAll('{port}', String(port)), {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: variablesFor(command, variables),
  })
  tunnel.on('error', (error) => terminal.note(t`The tunnel couldn’t start: ${error.message}`))
  const { pid } = tunnel
  if (pid === undefined) return async () => undefined
  const guard = startGuard(pid, variables)
  tunnel.on('exit', (code) => {
    // Another process may get the tunnel's number.
    guard.kill('SIGKILL')
    terminal.note(t`The tunnel ended (${code ?? 'killed'}).`)
  })
  return async () => {
    tunnel.removeAllListeners('exit')
    if (hasEnded(tunnel)) return
    if (hasEnded(guard)) {
      tunnel.kill()
      return
    }
    const ended = once(guard, 'exit')
    guard.stdin?.end()
    await ended
  }
}

/**
 * The command is someone else's program: it gets none of our keys, and of other secrets only those it names, such as
 * `ngrok http {port} --authtoken $NGROK_AUTHTOKEN`.
 */
export function variablesFor(command: string, variables: Context['variables']): NodeJS.ProcessEnv {
  // The path of the agent's socket, which a tunnel of ssh needs.
  const named = new Set([...(command.match(/[A-Za-z_]\w*/g) ?? []), 'SSH_AUTH_SOCK'])
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !/^flightdeck_/i.test(name) && (!isForeignSecretName(name) || named.has(name)),
    ),
  )
}

const shellVariables = /^(?:path|pathext|systemroot|windir|comspec|temp|tmp)$/i

function variablesOfShell(variables: Context['variables']): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => shellVariables.test(name)))
}

/** A process apart, because neither Ctrl+C nor the end of this one may end it. */
function startGuard(tunnel: number, variables: Context['variables']): ChildProcess {
  const guard = spawn(guardScript, {
    shell: true,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...variablesOfShell(variables), TUNNEL: String(tunnel) },
  })
  return guard.on('error', () => undefined)
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}
