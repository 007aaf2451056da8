import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { schema } from './schema.ts'

/** One change of the schema since the first release. Never changes once it's released. */
export interface Migration {
  readonly title: string
  readonly sql: string
}

/** Oldest first. The file's `user_version` counts them from `firstVersion`, which is `schema`. */
export const migrations: readonly Migration[] = [
  {
    title: 'Note what the receiver answered',
    sql: `ALTER TABLE inbox_event ADD COLUMN answer_status INTEGER;
      ALTER TABLE inbox_event ADD COLUMN answer_ms INTEGER;`,
  },
  {
    title: 'Bookmark received events',
    sql: 'ALTER TABLE inbox_event ADD COLUMN bookmarked INTEGER NOT NULL DEFAULT 0 CHECK (bookmarked IN (0, 1));',
  },
  {
    title: 'Note what the check of a change rests on',
    sql: "ALTER TABLE draft ADD COLUMN facts TEXT NOT NULL DEFAULT ''",
  },
  {
    title: 'Forward received events to a program on this computer',
    sql: `CREATE TABLE inbox_forward (
        event INTEGER PRIMARY KEY REFERENCES inbox_event (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        attempts INTEGER NOT NULL,
        next_at INTEGER NOT NULL,
        status INTEGER,
        duration_ms INTEGER,
        error TEXT
      ) STRICT;
      CREATE INDEX inbox_forward_by_state ON inbox_forward (state, event);`,
  },
  {
    title: 'Keep templates of creatives',
    sql: `CREATE TABLE creative_template (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subject TEXT NOT NULL,
        name TEXT NOT NULL,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        content TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX creative_template_by_name ON creative_template (subject, name);`,
  },
  {
    // Blocks: modules/statistics/worker/blocks.ts. A question is one call to the service.
    title: 'Keep performance figures',
    sql: `CREATE TABLE statistics_space (
        id INTEGER PRIMARY KEY,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        revision INTEGER NOT NULL,
        UNIQUE (environment_id, host, account_id)
      ) STRICT;
      CREATE TABLE statistics_known (
        space INTEGER NOT NULL,
        entity INTEGER NOT NULL,
        since INTEGER NOT NULL,
        until INTEGER NOT NULL,
        PRIMARY KEY (space, entity)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE statistics_entity (
        space INTEGER NOT NULL,
        entity INTEGER NOT NULL,
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        PRIMARY KEY (space, entity, number)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX statistics_entity_by_id ON statistics_entity (space, entity, id);
      CREATE TABLE statistics_block (key INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
      CREATE TABLE statistics_segment (
        space INTEGER NOT NULL,
        entity INTEGER NOT NULL,
        number INTEGER NOT NULL,
        segmentation TEXT NOT NULL,
        first_day INTEGER NOT NULL,
        end_day INTEGER NOT NULL,
        read_at INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (space, entity, number, segmentation, first_day, end_day)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE statistics_job (
        job_id TEXT PRIMARY KEY,
        space INTEGER NOT NULL,
        state TEXT NOT NULL,
        plan TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE statistics_question (
        job_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        state TEXT NOT NULL,
        by_job INTEGER NOT NULL,
        question TEXT NOT NULL,
        remote_job TEXT,
        message TEXT,
        PRIMARY KEY (job_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX statistics_question_by_state ON statistics_question (job_id, state, by_job, number);`,
  },
  {
    title: 'Number the targeting criteria of an account, for the grid',
    sql: `CREATE TABLE targeting_term (
        space INTEGER NOT NULL,
        id INTEGER NOT NULL,
        term TEXT NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX targeting_term_by_term ON targeting_term (space, term);`,
  },
  {
    title: 'Note which blocks of figures changed, so that sums are brought up to date by them alone',
    sql: `CREATE TABLE statistics_change (
        space INTEGER NOT NULL,
        entity INTEGER NOT NULL,
        block INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        PRIMARY KEY (space, entity, block)
      ) STRICT, WITHOUT ROWID;`,
  },
  {
    title: 'Mark the changes that agents have drafted',
    sql: 'ALTER TABLE draft ADD COLUMN by_agent INTEGER NOT NULL DEFAULT 0 CHECK (by_agent IN (0, 1));',
  },
  {
    title: 'Keep searches for posts, what they found, and replays of webhooks',
    sql: `CREATE TABLE post_search (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        environment_id TEXT NOT NULL,
        place TEXT NOT NULL,
        query TEXT NOT NULL,
        from_at INTEGER,
        until_at INTEGER,
        sort TEXT NOT NULL,
        at INTEGER NOT NULL,
        next_token TEXT
      ) STRICT;
      CREATE TABLE found_post (
        search INTEGER NOT NULL REFERENCES post_search (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        post_id TEXT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (search, number)
      ) STRICT;
      CREATE TABLE webhook_replay (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        environment_id TEXT NOT NULL,
        job_id TEXT NOT NULL,
        webhook_id TEXT NOT NULL,
        url TEXT NOT NULL,
        from_at INTEGER NOT NULL,
        until_at INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        after_event INTEGER NOT NULL
      ) STRICT;`,
  },
  {
    // Rows and keys: modules/statistics/worker/weeks.ts. The weeks of stored days are summed after the next refresh.
    title: 'Sum figures by week',
    sql: `CREATE TABLE statistics_week (key INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
      INSERT INTO statistics_week (key, content)
        SELECT DISTINCT (key / 536870912 * 64 + 63) * 67108864 + key / 4096 % 65536 / 7 * 4096 + key % 4096, x''
        FROM statistics_block WHERE key / 268435456 % 2 = 0;`,
  },
  {
    title: 'Count missing fields of a new entity apart until it is checked',
    sql: 'ALTER TABLE draft ADD COLUMN missing INTEGER;',
  },
  {
    title: 'Find the drafts whose missing fields are not counted yet without reading the others',
    sql: `CREATE INDEX draft_missing ON draft (environment_id, host, account_id) WHERE missing IS NOT NULL;`,
  },
]

/** Builds before the first release counted their steps from 1. */
export const firstVersion = 100

const versionRow = z.object({ user_version: z.int().min(0) })

export function schemaVersion(file: DatabaseSync): number {
  return versionRow.parse(file.prepare('PRAGMA user_version').get()).user_version
}

export function newestVersion(steps: readonly Migration[] = migrations): number {
  return firstVersion + steps.length
}

function stepsTo(version: number): number {
  return Math.max(0, version - firstVersion + 1)
}

export interface MigrateOptions {
  /** The path of the copy made before a migration, by the file's version. */
  readonly copyPath?: (version: number) => string
  readonly to?: number
  readonly steps?: readonly Migration[]
}

/** Migrates a file to a newer schema: all missing steps or none. */
export function migrate(
  file: DatabaseSync,
  { copyPath, steps = migrations, to = newestVersion(steps) }: MigrateOptions = {},
): void {
  const version = schemaVersion(file)
  if (version >= to) return
  // VACUUM INTO, because Electron builds node:sqlite without a tested backup function.
  if (version > 0 && copyPath !== undefined) file.prepare('VACUUM INTO ?').run(copyPath(version))
  const missing = [schema, ...steps.map(({ sql }) => sql)].slice(stepsTo(version), stepsTo(to))
  file.exec('BEGIN IMMEDIATE')
  try {
    for (const sql of missing) file.exec(sql)
    file.exec(`PRAGMA user_version = ${to}; COMMIT`)
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}
