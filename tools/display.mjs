import { spawn, spawnSync } from 'node:child_process'
import { hasDisplay, readDisplay } from './chromium.mjs'
import { say } from './say.mjs'

/**
 * A display for windows: the machine's own, otherwise Xvfb if present; without either the program runs headless.
 * `isManaged` starts a window manager in Xvfb, if there is one: without it no window gets or loses the focus, or can be
 * maximized.
 * @param {{ isManaged?: boolean }} [options]
 * @returns {Promise<{ kind: 'own' | 'virtual' | 'headless', env: Record<string, string>, stop: () => void }>}
 */
export async function openDisplay({ isManaged = false } = {}) {
  if (hasDisplay()) return { kind: 'own', env: {}, stop: () => {} }
  const announced = readDisplay(process.env)
  if (announced.kind === 'silent') say(`${announced.name}, but nothing answers there; going on without it`)
  if (spawnSync('Xvfb', ['-help'], { stdio: 'ignore' }).error !== undefined) {
    return { kind: 'headless', env: { DISPLAY: '', WAYLAND_DISPLAY: '' }, stop: () => {} }
  }
  // Xvfb picks a free number itself and writes it to the descriptor when it is ready.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise((resolve, reject) => {
    let text = ''
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
    server.stdio[3]?.on('data', (/** @type {Buffer} */ chunk) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(text.trim())
    })
  })
  server.removeAllListeners('exit')
  server.unref()
  const env = { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '' }
  // It ends with its display.
  if (isManaged)
    spawn('openbox', { env: { ...process.env, ...env }, stdio: 'ignore' })
      .once('error', () => say('openbox is missing: specs of focus and maximized windows will fail'))
      .unref()
  const stop = () => void server.kill('SIGTERM')
  process.once('exit', stop)
  return { kind: 'virtual', env, stop }
}

/** Without a display, the command line has to say so: Electron chooses how to draw before it runs any script. */
export const headlessSwitch = '--ozone-platform=headless'

/** What Electron needs on a bare Linux machine. @param {string} display */
export function electronSwitches(display) {
  if (process.platform !== 'linux') return []
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(display === 'headless' ? [headlessSwitch] : []),
  ]
}
