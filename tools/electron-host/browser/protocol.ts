// The DevTools protocol's types, as Playwright publishes them for the Chromium it drives.
export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
