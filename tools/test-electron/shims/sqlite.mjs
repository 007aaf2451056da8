import { createRequire } from 'node:module'

/**
 * Node's own `node:sqlite`, from a package with the same interface.
 * @type {typeof import('node:sqlite')}
 */
const sqlite = createRequire(import.meta.url)('@photostructure/sqlite')

/** The package's own way to read rows one by one ends Electron with a segmentation fault. */
class DatabaseSync extends sqlite.DatabaseSync {
  /** @override @param {Parameters<import('node:sqlite').DatabaseSync['prepare']>} given */
  prepare(...given) {
    const statement = super.prepare(...given)
    /** @param {Parameters<typeof statement.all>} values */
    const iterate = (...values) => statement.all(...values).values()
    return Object.defineProperty(statement, 'iterate', { value: iterate })
  }
}

export const { StatementSync, backup, constants } = sqlite
export { DatabaseSync }
export default { ...sqlite, DatabaseSync }
