/** Where electron-builder looks for it: what it loads itself can't be TypeScript. */
export { config as default } from './builder-config.ts'
