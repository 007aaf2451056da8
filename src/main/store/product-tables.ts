import type { Migration } from './migrations.ts'

/**
 * Catalogs belong to a user, not to an account. `feed_row` has the rows of the feed that was opened last, under keys
 * that put those of one catalog side by side; `product` what the service is known to have, `product_step` each
 * product of a job with what became of it. `product_job` keeps the sums of its steps, so that nobody has to count.
 */
export const productTables: Migration = {
  title: 'Keep catalogs, their feeds and products, and what became of each product of a job',
  sql: `
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
      reading INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX product_by_id ON product (catalog, id);
    CREATE INDEX product_by_group ON product (catalog, item_group_id) WHERE item_group_id IS NOT NULL;
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
      PRIMARY KEY (catalog, id)
    ) STRICT, WITHOUT ROWID;
  `,
}
