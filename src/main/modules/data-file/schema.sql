-- The database of the first release; `migrations` in migrate.ts continue from here.

-- Whether the last run ended cleanly.
CREATE TABLE run (open INTEGER NOT NULL CHECK (open IN (0, 1))) STRICT;
INSERT INTO run (open) VALUES (0);

-- Received events. Content stands apart, so that lists and counts read narrow rows only. IDs are never used
-- twice. inbox_forward: forwarding to a program on this computer.
CREATE TABLE inbox_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  event_id TEXT NOT NULL,
  user_id TEXT,
  verdict TEXT NOT NULL,
  duplicate INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  environment_id TEXT,
  old_name TEXT,
  answer_status INTEGER,
  answer_ms INTEGER,
  bookmarked INTEGER NOT NULL DEFAULT 0 CHECK (bookmarked IN (0, 1))
) STRICT;
CREATE INDEX inbox_event_by_event_id ON inbox_event (event_id);
CREATE INDEX inbox_event_untrusted ON inbox_event (id, bytes) WHERE verdict IN ('wrong', 'missing');
CREATE INDEX inbox_event_by_kind ON inbox_event (kind);
CREATE TABLE inbox_content (
  event INTEGER PRIMARY KEY REFERENCES inbox_event (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE inbox_forward (
  event INTEGER PRIMARY KEY REFERENCES inbox_event (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  status INTEGER,
  duration_ms INTEGER,
  error TEXT
) STRICT;
CREATE INDEX inbox_forward_by_state ON inbox_forward (state, event);

-- Webhooks as they were last seen, their checks, and replays of their events.
CREATE TABLE webhook_seen (
  environment_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  valid INTEGER NOT NULL,
  url TEXT,
  PRIMARY KEY (environment_id, webhook_id)
) STRICT, WITHOUT ROWID;
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
) STRICT;

-- Searches for posts, and what they found.
CREATE TABLE post_search (
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

-- Accounts as they were last seen.
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

-- Records of an account. With row ids the index that finds one of them is narrow: half as many pages are
-- read. Deleted records have a table of their own, so that nothing that lists, counts or checks can meet one.
-- References find where a record is used.
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
) STRICT;
CREATE INDEX remote_record_by_address
  ON remote_record (environment_id, host, account_id, address) WHERE address IS NOT NULL;
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
CREATE TABLE record_version (
  id INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  remote_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  updated_at INTEGER,
  deleted INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX record_version_by_record
  ON record_version (environment_id, host, account_id, subject, remote_id, id);

-- Drafts. facts: what the latest check rests on. missing: the missing fields of a new entity that wasn't checked yet,
-- counted apart from its errors. draft_published says what became of a draft that earlier states may still name.
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
  missing INTEGER,
  blocked INTEGER NOT NULL,
  by_agent INTEGER NOT NULL CHECK (by_agent IN (0, 1)),
  facts TEXT NOT NULL
) STRICT;
CREATE INDEX draft_by_workspace
  ON draft (environment_id, host, account_id, empty, subject, publish, sync, errors, warnings, blocked);
CREATE UNIQUE INDEX draft_by_record
  ON draft (environment_id, host, account_id, subject, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX draft_missing ON draft (environment_id, host, account_id) WHERE missing IS NOT NULL;
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

-- Undo steps. A large change has many, and their rows are long, so lookups use the indexes alone.
-- draft_undo_buried lists steps that can no longer be undone; they are deleted in slices.
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
CREATE INDEX draft_undo_by_state ON draft_undo (environment_id, host, account_id, undone, id, joins);
CREATE TABLE draft_undo_buried (id INTEGER PRIMARY KEY) STRICT;

-- Templates of creatives.
CREATE TABLE creative_template (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX creative_template_by_name ON creative_template (subject, name);

-- A narrow row for each line of a list of records and drafts, so that windows, searches and counts stay fast.
CREATE TABLE record_entry (
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
CREATE INDEX record_entry_by_update
  ON record_entry (environment_id, host, account_id, subject, new, updated_at, key, changed, type, title);
CREATE INDEX record_entry_by_title
  ON record_entry (environment_id, host, account_id, subject, new, title, key, changed, type);
CREATE INDEX record_entry_by_type
  ON record_entry (environment_id, host, account_id, subject, new, type, title, key, changed);

-- Rows of the grid. campaign_row has the rows of one space side by side, so that the grid reads a column of
-- an account in one go; the index by name is all that opening an account needs. Its columns after updated are the
-- fields of campaigns and line items: those that an index needs, and the others when a file is made or opened.
-- targeting_term numbers the targeting criteria of a space.
CREATE TABLE campaign_space (
  id INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  UNIQUE (environment_id, host, account_id)
) STRICT;
CREATE TABLE campaign_row (
  space INTEGER NOT NULL,
  id INTEGER NOT NULL,
  subject INTEGER NOT NULL,
  key TEXT NOT NULL,
  present INTEGER NOT NULL,
  parent INTEGER,
  change_number INTEGER NOT NULL,
  draft TEXT,
  updated INTEGER NOT NULL,
  name TEXT NOT NULL,
  daily_budget_amount_local_micro INTEGER,
  PRIMARY KEY (space, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX campaign_row_by_key ON campaign_row (space, subject, key);
CREATE INDEX campaign_row_by_name ON campaign_row (space, subject, present, name, id, parent);
CREATE INDEX campaign_row_by_change ON campaign_row (space, change_number);
CREATE INDEX campaign_row_by_parent
  ON campaign_row (space, parent, daily_budget_amount_local_micro) WHERE parent IS NOT NULL;
CREATE INDEX campaign_row_changed ON campaign_row (space, id) WHERE draft IS NOT NULL;
CREATE TABLE targeting_term (
  space INTEGER NOT NULL,
  id INTEGER NOT NULL,
  term TEXT NOT NULL,
  PRIMARY KEY (space, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX targeting_term_by_term ON targeting_term (space, term);
CREATE TABLE campaign_sync (
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  known TEXT,
  going TEXT,
  PRIMARY KEY (environment_id, host, account_id, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE stored_fetch (
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (environment_id, host, account_id, name)
) STRICT, WITHOUT ROWID;

-- Performance figures by account. Blocks: modules/statistics/worker/blocks.ts; weeks: weeks.ts beside it. A question
-- is one call to the service. statistics_change notes which blocks changed, so that sums are brought up to date by
-- them alone.
CREATE TABLE statistics_space (
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
CREATE TABLE statistics_week (key INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
CREATE TABLE statistics_change (
  space INTEGER NOT NULL,
  entity INTEGER NOT NULL,
  block INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (space, entity, block)
) STRICT, WITHOUT ROWID;
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
CREATE INDEX statistics_question_by_state ON statistics_question (job_id, state, by_job, number);

-- Jobs, their steps, and the journal of what was sent.
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
  match_key TEXT,
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
CREATE INDEX job_step_duplicates ON job_step (job_id) WHERE state = 'done' AND candidates <> '[]';
CREATE TABLE journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id TEXT NOT NULL,
  step_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  intent TEXT NOT NULL,
  intended_at INTEGER NOT NULL,
  outcome TEXT,
  ended_at INTEGER,
  draft_id TEXT
) STRICT;
CREATE INDEX journal_by_step ON journal (step_id, id);
CREATE INDEX journal_open ON journal (job_id) WHERE outcome IS NULL;
CREATE INDEX journal_sent_again
  ON journal (ended_at) WHERE json_extract(outcome, '$.kind') IN ('absent', 'givenUp');
CREATE INDEX journal_by_draft ON journal (draft_id, id) WHERE draft_id IS NOT NULL;

-- How far uploads of media are.
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

-- Catalogs belong to a user, not to an account. feed_row has the rows of the feed that was opened last,
-- under keys that put those of one catalog side by side.
CREATE TABLE product_catalog (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  user_id TEXT NOT NULL,
  catalog_id TEXT NOT NULL,
  name TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  products_read_at INTEGER,
  mapping TEXT,
  feed TEXT,
  UNIQUE (environment_id, host, user_id, catalog_id)
) STRICT;
CREATE TABLE product (
  number INTEGER PRIMARY KEY,
  catalog INTEGER NOT NULL,
  id TEXT NOT NULL,
  product_key TEXT,
  title TEXT NOT NULL,
  price TEXT NOT NULL,
  sale_price TEXT,
  availability TEXT NOT NULL,
  inventory INTEGER,
  product_type TEXT,
  google_product_category TEXT,
  custom_label_0 TEXT,
  custom_label_1 TEXT,
  custom_label_2 TEXT,
  custom_label_3 TEXT,
  custom_label_4 TEXT,
  item_group_id TEXT,
  item_group_key TEXT,
  link TEXT,
  image_link TEXT,
  fingerprint TEXT,
  seen_at INTEGER NOT NULL,
  sync INTEGER NOT NULL,
  record TEXT
) STRICT;
CREATE UNIQUE INDEX product_by_id ON product (catalog, id);
CREATE INDEX product_by_title ON product (catalog, title, id);
CREATE INDEX product_by_group ON product (catalog, item_group_id) WHERE item_group_id IS NOT NULL;
CREATE TABLE product_set (
  catalog INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  type TEXT NOT NULL,
  filters TEXT NOT NULL,
  products INTEGER NOT NULL,
  status TEXT,
  gone INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  record TEXT,
  PRIMARY KEY (catalog, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE feed_row (
  key INTEGER PRIMARY KEY,
  catalog INTEGER NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  price TEXT NOT NULL,
  availability TEXT NOT NULL,
  item_group_id TEXT,
  change INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX feed_row_by_id ON feed_row (catalog, id);
CREATE INDEX feed_row_by_change ON feed_row (catalog, change);
CREATE TABLE feed_finding (
  catalog INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (catalog, kind, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE feed_image (
  catalog INTEGER NOT NULL,
  row INTEGER NOT NULL,
  checks TEXT NOT NULL,
  PRIMARY KEY (catalog, row)
) STRICT, WITHOUT ROWID;

-- Jobs of products: each product with what became of it. product_job has the sums of its steps, so that
-- nothing has to be counted.
CREATE TABLE product_job (
  job_id TEXT PRIMARY KEY,
  catalog INTEGER NOT NULL,
  action TEXT NOT NULL,
  waiting INTEGER NOT NULL,
  sending INTEGER NOT NULL,
  done INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL
) STRICT;
CREATE TABLE product_step (
  job_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  batch INTEGER NOT NULL,
  id TEXT NOT NULL,
  product_key TEXT,
  title TEXT NOT NULL,
  row INTEGER,
  state TEXT NOT NULL,
  status TEXT,
  errors TEXT,
  warnings TEXT,
  PRIMARY KEY (job_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_step_by_state ON product_step (job_id, state, batch);
CREATE INDEX product_step_by_batch ON product_step (job_id, batch);
CREATE INDEX product_step_with_warnings ON product_step (job_id, number) WHERE warnings IS NOT NULL;

-- Audiences as they were last read; uploads of people with a receipt for each batch.
CREATE TABLE audience_fetch (
  environment_id TEXT NOT NULL,
  host TEXT NOT NULL,
  account_id TEXT NOT NULL,
  lists TEXT NOT NULL,
  PRIMARY KEY (environment_id, host, account_id)
) STRICT, WITHOUT ROWID;
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
  refused_positions TEXT NOT NULL,
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

-- Requests of the console; contents beside the rows, so that a list reads no bodies.
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

-- The latest requests to the service: no headers and no bodies, secret parameters masked.
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
