/** electron-builder looks for this file itself, and can't load TypeScript. */
export { config as default } from './builder-config.ts'
