import { spawn, spawnSync } from 'node:child_process'
import { hasDisplay, readDisplay } from './chromium.mjs'
import { say } from './packages.mjs'

/**
 * A display for windows: the machine's own, otherwise Xvfb if present; without either the program runs headless.
 * @returns {Promise<{ kind: 'own' | 'virtual' | 'headless', env: Record<string, string>, stop: () => void }>}
 */
export async function openDisplay() {
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
  const stop = () => void server.kill('SIGTERM')
  process.once('exit', stop)
  return { kind: 'virtual', env: { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '' }, stop }
}

/** What the real binary needs on a bare Linux machine. @param {string} display */
export function electronSwitches(display) {
  if (process.platform !== 'linux') return []
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(display === 'headless' ? ['--ozone-platform=headless'] : []),
  ]
}
