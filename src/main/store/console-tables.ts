import type { Migration } from './migrations.ts'

/** What was sent from the console; the contents beside the rows, so that a list reads no bodies. */
export const consoleTables: Migration = {
  title: 'Keep what was sent from the console',
  sql: `
    CREATE TABLE console_request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      environment_id TEXT NOT NULL,
      operation TEXT,
      host TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      status INTEGER NOT NULL,
      duration_ms INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE console_content (
      request_id INTEGER PRIMARY KEY REFERENCES console_request (id) ON DELETE CASCADE,
      request TEXT NOT NULL,
      headers TEXT NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
  `,
}
