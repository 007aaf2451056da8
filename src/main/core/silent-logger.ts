import type { Logger } from './ports.ts'

/** For programs and threads that keep no log. */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} }
