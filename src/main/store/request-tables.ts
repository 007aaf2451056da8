import type { Migration } from './migrations.ts'

/** What was sent to the service and what became of it: no headers and no bodies, secret parameters masked. */
export const requestTables: Migration = {
  title: 'Keep the latest requests to the service',
  sql: `
    CREATE TABLE service_request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      started_at INTEGER NOT NULL,
      environment_id TEXT NOT NULL,
      operation TEXT,
      host TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      status INTEGER,
      fault TEXT,
      attempt INTEGER NOT NULL,
      duration_ms INTEGER NOT NULL,
      request_bytes INTEGER NOT NULL,
      response_bytes INTEGER NOT NULL,
      request_id TEXT,
      remaining INTEGER,
      job_id TEXT
    ) STRICT;
    CREATE INDEX service_request_by_job ON service_request (job_id, id) WHERE job_id IS NOT NULL;
  `,
}
