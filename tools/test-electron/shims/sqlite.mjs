import { createRequire } from 'node:module'

/**
 * Node's own `node:sqlite`, from a package with the same interface.
 * @type {typeof import('node:sqlite')}
 */
const sqlite = createRequire(import.meta.url)('@photostructure/sqlite')

export const { DatabaseSync, StatementSync, backup, constants } = sqlite
export default sqlite
