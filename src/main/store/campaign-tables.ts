import type { Migration } from './migrations.ts'

/**
 * `campaign_row` has the rows of one space side by side, so that the grid reads a column of an account in one go. The
 * index by name is all that opening an account needs. A large change is many steps of undo, whose rows are long: what
 * is looked for among them stands in an index.
 */
export const campaignTables: Migration = {
  title: 'Keep rows of campaigns and line items for their grid, versions of records, and how far a sync is',
  sql: `
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
      funding_instrument_id TEXT,
      budget_optimization TEXT,
      entity_status TEXT,
      effective_status TEXT,
      servable INTEGER,
      objective TEXT,
      product_type TEXT,
      placements TEXT,
      goal TEXT,
      bid_strategy TEXT,
      pay_by TEXT,
      bid_amount_local_micro INTEGER,
      daily_budget_amount_local_micro INTEGER,
      total_budget_amount_local_micro INTEGER,
      start_time INTEGER,
      end_time INTEGER,
      currency TEXT,
      standard_delivery INTEGER,
      audience_expansion TEXT,
      frequency_cap INTEGER,
      duration_in_days INTEGER,
      categories TEXT,
      advertiser_domain TEXT,
      advertiser_user_id TEXT,
      android_app_store_identifier TEXT,
      ios_app_store_identifier TEXT,
      purchase_order_number TEXT,
      primary_web_event_tag TEXT,
      created_at INTEGER,
      updated_at INTEGER,
      PRIMARY KEY (space, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX campaign_row_by_key ON campaign_row (space, subject, key);
    CREATE INDEX campaign_row_by_name ON campaign_row (space, subject, present, name, id, parent);
    CREATE INDEX campaign_row_by_change ON campaign_row (space, change_number);
    CREATE INDEX campaign_row_by_parent ON campaign_row (space, parent, daily_budget_amount_local_micro)
      WHERE parent IS NOT NULL;
    CREATE INDEX campaign_row_changed ON campaign_row (space, id) WHERE draft IS NOT NULL;
    CREATE INDEX draft_undo_by_state ON draft_undo (environment_id, host, account_id, undone, id, joins);
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
    CREATE TABLE campaign_sync (
      environment_id TEXT NOT NULL,
      host TEXT NOT NULL,
      account_id TEXT NOT NULL,
      subject TEXT NOT NULL,
      known TEXT,
      going TEXT,
      PRIMARY KEY (environment_id, host, account_id, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE campaign_reading (
      environment_id TEXT NOT NULL,
      host TEXT NOT NULL,
      account_id TEXT NOT NULL,
      name TEXT NOT NULL,
      read_at INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (environment_id, host, account_id, name)
    ) STRICT, WITHOUT ROWID;
  `,
}
