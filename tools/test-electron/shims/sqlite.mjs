import sqlite from '@photostructure/sqlite'

/** Node's own `node:sqlite`, from a package with the same interface. */
export const { DatabaseSync, StatementSync, backup, constants } = sqlite
export default sqlite
