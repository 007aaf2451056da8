import { audienceTables } from './audience-tables.ts'
import { campaignTables } from './campaign-tables.ts'
import { consoleTables } from './console-tables.ts'
import { productTables } from './product-tables.ts'
import { recordTables } from './record-tables.ts'
import { requestTables } from './request-tables.ts'

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
  {
    title: 'Keep records of an account and drafts',
    // The references find what names a thing: which drafts wait for a draft, and where a media or card is used.
    // `library_entry` has a narrow row for each line of a list, so that windows, searches and counts stay fast.
    // `draft_published` says what became of a draft that earlier states may still name.
    sql: `
      CREATE TABLE remote_record (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        remote_id TEXT NOT NULL,
        title TEXT NOT NULL,
        type TEXT,
        address TEXT,
        record TEXT NOT NULL,
        updated_at INTEGER NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (environment_id, host, account_id, subject, remote_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX remote_record_by_address ON remote_record (environment_id, host, account_id, address)
        WHERE address IS NOT NULL;
      CREATE TABLE remote_reference (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        names TEXT NOT NULL,
        subject TEXT NOT NULL,
        remote_id TEXT NOT NULL,
        PRIMARY KEY (environment_id, host, account_id, names, subject, remote_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX remote_reference_by_record
        ON remote_reference (environment_id, host, account_id, subject, remote_id);
      CREATE TABLE remote_list (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (environment_id, host, account_id, subject)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE draft (
        id TEXT PRIMARY KEY,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        kind TEXT NOT NULL,
        remote_id TEXT,
        base TEXT,
        patch TEXT NOT NULL,
        revision INTEGER NOT NULL,
        comment TEXT NOT NULL,
        sync TEXT NOT NULL,
        publish TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        title TEXT NOT NULL,
        type TEXT,
        empty INTEGER NOT NULL,
        errors INTEGER NOT NULL,
        warnings INTEGER NOT NULL,
        blocked INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX draft_by_workspace
        ON draft (environment_id, host, account_id, empty, subject, publish, sync, errors, warnings, blocked);
      CREATE UNIQUE INDEX draft_by_record ON draft (environment_id, host, account_id, subject, remote_id)
        WHERE remote_id IS NOT NULL;
      CREATE TABLE draft_reference (
        draft_id TEXT NOT NULL REFERENCES draft (id) ON DELETE CASCADE,
        names TEXT NOT NULL,
        PRIMARY KEY (draft_id, names)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX draft_reference_by_name ON draft_reference (names);
      CREATE TABLE draft_published (
        draft_id TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE library_entry (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        key TEXT NOT NULL,
        new INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        title TEXT NOT NULL,
        type TEXT,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (environment_id, host, account_id, subject, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX library_entry_by_update
        ON library_entry (environment_id, host, account_id, subject, new, updated_at, key, changed, type, title);
      CREATE INDEX library_entry_by_title
        ON library_entry (environment_id, host, account_id, subject, new, title, key, changed, type);
      CREATE INDEX library_entry_by_type
        ON library_entry (environment_id, host, account_id, subject, new, type, title, key, changed);
      CREATE TABLE draft_undo (
        id INTEGER PRIMARY KEY,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        label TEXT NOT NULL,
        joins TEXT,
        entries TEXT NOT NULL,
        undone INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX draft_undo_by_workspace ON draft_undo (environment_id, host, account_id, id);
      CREATE TABLE draft_snapshot (
        id INTEGER PRIMARY KEY,
        draft_id TEXT NOT NULL,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        title TEXT NOT NULL,
        draft TEXT NOT NULL
      ) STRICT;
      CREATE INDEX draft_snapshot_by_draft ON draft_snapshot (draft_id, id);
      CREATE INDEX draft_snapshot_by_workspace ON draft_snapshot (environment_id, host, account_id, id);
      CREATE INDEX draft_snapshot_by_time ON draft_snapshot (at);
    `,
  },
  {
    title: 'Keep jobs and their journal',
    sql: `
      CREATE TABLE job (
        id TEXT PRIMARY KEY,
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT,
        undo_of TEXT,
        created_at INTEGER NOT NULL,
        finished_at INTEGER
      ) STRICT;
      CREATE INDEX job_by_time ON job (created_at);
      CREATE TABLE job_step (
        id TEXT PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        draft_id TEXT,
        subject TEXT NOT NULL,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        type TEXT,
        operation TEXT NOT NULL,
        draft TEXT NOT NULL,
        needs TEXT NOT NULL,
        likeness TEXT,
        bytes INTEGER,
        state TEXT NOT NULL,
        fault TEXT,
        remote_id TEXT,
        result TEXT,
        candidates TEXT NOT NULL,
        conflicts TEXT NOT NULL,
        started_at INTEGER,
        finished_at INTEGER
      ) STRICT;
      CREATE INDEX job_step_by_job ON job_step (job_id, position);
      CREATE INDEX job_step_by_state ON job_step (job_id, state, position);
      CREATE INDEX job_step_by_record ON job_step (remote_id) WHERE remote_id IS NOT NULL;
      CREATE INDEX job_step_by_draft ON job_step (draft_id) WHERE draft_id IS NOT NULL;
      CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        job_id TEXT NOT NULL,
        step_id TEXT NOT NULL,
        operation TEXT NOT NULL,
        intent TEXT NOT NULL,
        intended_at INTEGER NOT NULL,
        outcome TEXT,
        ended_at INTEGER
      ) STRICT;
      CREATE INDEX journal_by_step ON journal (step_id, id);
      CREATE INDEX journal_open ON journal (job_id) WHERE outcome IS NULL;
    `,
  },
  {
    title: 'Keep how far uploads are',
    sql: `
      CREATE TABLE upload (
        draft_id TEXT PRIMARY KEY,
        environment_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        media_id TEXT NOT NULL,
        media_key TEXT NOT NULL,
        file_fingerprint TEXT NOT NULL,
        total_bytes INTEGER NOT NULL,
        segment_bytes INTEGER NOT NULL,
        segments_sent INTEGER NOT NULL,
        state TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    title: "Note whose secret an event's signature matches, and find events without a right one",
    sql: `
      ALTER TABLE inbox_event ADD COLUMN environment_id TEXT;
      CREATE INDEX inbox_event_forged ON inbox_event (id, bytes) WHERE verdict IN ('wrong', 'missing');
    `,
  },
  campaignTables,
  recordTables,
  productTables,
  audienceTables,
  {
    title: 'Find received events by their kind',
    sql: 'CREATE INDEX inbox_event_by_kind ON inbox_event (kind);',
  },
  consoleTables,
  {
    title: 'Note changes that can no longer be taken back, so that they go little by little',
    sql: 'CREATE TABLE draft_undo_buried (id INTEGER PRIMARY KEY) STRICT;',
  },
  requestTables,
  {
    title: 'Keep what was seen of the images of a feed',
    sql: `
      CREATE TABLE feed_image (
        catalog INTEGER NOT NULL,
        row INTEGER NOT NULL,
        looks TEXT NOT NULL,
        PRIMARY KEY (catalog, row)
      ) STRICT, WITHOUT ROWID;
      UPDATE product_catalog SET feed = json_set(feed, '$.summary.images', json('{"rows":0,"lastRow":0}'))
        WHERE feed IS NOT NULL;
    `,
  },
  {
    title: 'Remember the addresses of webhooks that were seen',
    sql: 'ALTER TABLE webhook_seen ADD COLUMN url TEXT;',
  },
  {
    title: 'Keep the lists of audiences as they were last read',
    sql: `
      CREATE TABLE audience_reading (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        lists TEXT NOT NULL,
        PRIMARY KEY (environment_id, host, account_id)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    title: 'Note the deprecated names under which events come',
    sql: 'ALTER TABLE inbox_event ADD COLUMN old_name TEXT;',
  },
  {
    title: 'Store whole records of products and product sets, and records deleted at the service',
    // Deleted records have a table of their own, so that nothing that lists, counts or checks can meet one.
    sql: `
      ALTER TABLE product ADD COLUMN record TEXT;
      ALTER TABLE product_set ADD COLUMN record TEXT;
      CREATE TABLE deleted_record (
        environment_id TEXT NOT NULL,
        host TEXT NOT NULL,
        account_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        remote_id TEXT NOT NULL,
        title TEXT NOT NULL,
        sort_title TEXT NOT NULL,
        type TEXT,
        record TEXT NOT NULL,
        updated_at INTEGER NOT NULL,
        seen_at INTEGER NOT NULL,
        PRIMARY KEY (environment_id, host, account_id, subject, remote_id)
      ) STRICT;
    `,
  },
  {
    title: 'Find steps that were sent again, and records that were made twice',
    sql: `
      CREATE INDEX journal_sent_again ON journal (ended_at)
        WHERE json_extract(outcome, '$.kind') IN ('absent', 'givenUp');
      CREATE INDEX job_step_duplicates ON job_step (job_id) WHERE state = 'done' AND candidates <> '[]';
    `,
  },
  {
    title: 'Find what was sent of a draft even if the step that sent it is lost',
    sql: `
      ALTER TABLE journal ADD COLUMN draft_id TEXT;
      UPDATE journal SET draft_id = (SELECT draft_id FROM job_step WHERE job_step.id = step_id);
      CREATE INDEX journal_by_draft ON journal (draft_id, id) WHERE draft_id IS NOT NULL;
    `,
  },
]
