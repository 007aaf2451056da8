/** Uploads of people: their batches with receipts, rows that the service refused, and lists that are known by them. */
export const audienceTables = {
  title: 'Keep uploads of people with a receipt for each batch',
  sql: `
    CREATE TABLE audience_upload (
      job_id TEXT PRIMARY KEY,
      environment_id TEXT NOT NULL,
      host TEXT NOT NULL,
      account_id TEXT NOT NULL,
      list TEXT NOT NULL,
      list_id TEXT NOT NULL,
      list_name TEXT NOT NULL,
      file_name TEXT NOT NULL,
      plan TEXT NOT NULL,
      prepared TEXT NOT NULL,
      operations_file TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audience_upload_by_list ON audience_upload (list_id, list, account_id);
    CREATE TABLE audience_batch (
      job_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      state TEXT NOT NULL,
      file_offset INTEGER NOT NULL,
      operations INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      first_row INTEGER NOT NULL,
      last_row INTEGER NOT NULL,
      success_count INTEGER,
      total_count INTEGER,
      repeats INTEGER NOT NULL,
      left_out TEXT NOT NULL,
      message TEXT,
      finished_at INTEGER,
      PRIMARY KEY (job_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE audience_refused_row (
      id INTEGER PRIMARY KEY,
      job_id TEXT NOT NULL,
      file_row INTEGER NOT NULL,
      parameter TEXT,
      code TEXT NOT NULL,
      message TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audience_refused_row_by_job ON audience_refused_row (job_id, file_row, id);
  `,
} as const
