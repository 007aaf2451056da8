/** One step of the schema. Steps are never changed once released; the file's `user_version` counts them. */
export interface Migration {
  readonly title: string
  readonly sql: string
}

export const migrations: readonly Migration[] = [
  {
    title: 'Note whether the last run ended cleanly',
    sql: `
      CREATE TABLE run (open INTEGER NOT NULL CHECK (open IN (0, 1))) STRICT;
      INSERT INTO run (open) VALUES (0);
    `,
  },
  {
    title: 'Keep received events',
    // Content stands apart, so that lists and counts read narrow rows only. Ids are never used twice.
    sql: `
      CREATE TABLE inbox_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        received_at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        event_id TEXT NOT NULL,
        user_id TEXT,
        verdict TEXT NOT NULL,
        duplicate INTEGER NOT NULL,
        bytes INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX inbox_event_by_event_id ON inbox_event (event_id);
      CREATE TABLE inbox_content (
        event INTEGER PRIMARY KEY REFERENCES inbox_event (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        headers TEXT NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
    `,
  },
  {
    title: 'Keep checks of webhooks',
    sql: `
      CREATE TABLE webhook_check (
        id INTEGER PRIMARY KEY,
        environment_id TEXT NOT NULL,
        webhook_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        valid INTEGER NOT NULL,
        reason TEXT,
        seen_by TEXT NOT NULL
      ) STRICT;
      CREATE INDEX webhook_check_by_webhook ON webhook_check (environment_id, webhook_id, id);
      CREATE TABLE webhook_seen (
        environment_id TEXT NOT NULL,
        webhook_id TEXT NOT NULL,
        valid INTEGER NOT NULL,
        PRIMARY KEY (environment_id, webhook_id)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    title: 'Keep accounts as last seen',
    sql: `
      CREATE TABLE account_list (
        environment_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        host TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        accounts TEXT NOT NULL,
        PRIMARY KEY (environment_id, user_id, host)
      ) STRICT;
      CREATE TABLE account_details (
        environment_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        details TEXT NOT NULL,
        PRIMARY KEY (environment_id, user_id, host, account_id)
      ) STRICT;
    `,
  },
]
