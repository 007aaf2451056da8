import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Data of the service holds whole numbers beyond 2^53, which JSON.parse rounds and JSON.stringify refuses: it is read and
 * written with `shared/core/json-text.ts`. These files use plain JSON, for data that has no such numbers.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'The exact reader and writer, and text positions': [
    'src/shared/core/bounded-json.ts',
    'src/shared/core/json-text.ts',
  ],
  'Own settings, secrets, logs and messages of the program': [
    'src/cli/agent/agent-result.ts',
    'src/cli/commands/program/run-sandbox.ts',
    'src/cli/commands/sandbox/control.ts',
    'src/cli/session/given-keys.ts',
    'src/cli/session/settings-file.ts',
    'src/main/core/store/database.ts',
    'src/main/core/store/state-record.ts',
    'src/main/modules/data-file/recovery/rescue.ts',
    'src/main/modules/data-file/recovery/restore.ts',
    'src/main/modules/exchange/worker/backup.ts',
    'src/main/modules/network/proxy-sign-in.ts',
    'src/main/modules/sign-in/credentials.ts',
    'src/main/modules/sign-in/oauth2-credentials.ts',
    'src/main/modules/updates/verify-update.ts',
    'src/main/modules/webhooks/receiver.ts',
    'src/main/modules/webhooks/receiver/receiver.ts',
    'src/main/modules/webhooks/worker/receiver-worker.ts',
    'src/main/shell/app/program-language.ts',
    'src/main/shell/files/logger.ts',
    'src/main/shell/files/settings-text.ts',
    'src/main/shell/files/settings.ts',
    'src/main/shell/system/release-place.ts',
    'src/main/shell/windows/follow-keys.ts',
    'src/sandbox/main.ts',
  ],
  'Lists of IDs, keys and names, for SQL and comparisons': [
    'src/main/modules/campaigns/attention.ts',
    'src/main/modules/campaigns/worker/columns.ts',
    'src/main/modules/campaigns/worker/criteria-index.ts',
    'src/main/modules/campaigns/worker/deleted-rows.ts',
    'src/main/modules/campaigns/worker/figure-table.ts',
    'src/main/modules/campaigns/worker/grid-reader.ts',
    'src/main/modules/campaigns/worker/line-item-summary.ts',
    'src/main/modules/campaigns/worker/view.ts',
    'src/main/modules/catalogs/worker/catalog-answers.ts',
    'src/main/modules/catalogs/worker/catalog-views.ts',
    'src/main/modules/catalogs/worker/feed-images.ts',
    'src/main/modules/catalogs/worker/product-receipts.ts',
    'src/main/modules/catalogs/worker/product-steps.ts',
    'src/main/modules/checks/worker/check-facts.ts',
    'src/main/modules/data-file/journal-guard.ts',
    'src/main/modules/data-file/recovery/reindex-rows.ts',
    'src/main/modules/drafts/draft-checks.ts',
    'src/main/modules/drafts/draft-rows.ts',
    'src/main/modules/drafts/draft-undo.ts',
    'src/main/modules/drafts/store.ts',
    'src/main/modules/entities/store.ts',
    'src/main/modules/exchange/worker/account-drafts.ts',
    'src/main/modules/exchange/worker/import-items.ts',
    'src/main/modules/jobs/store.ts',
    'src/main/modules/records/campaign-rows.ts',
    'src/main/modules/records/campaign-window.ts',
    'src/main/modules/records/entries.ts',
    'src/main/modules/records/remote-records.ts',
    'src/main/modules/records/targeting-rows.ts',
    'src/main/modules/statistics/worker/block-store.ts',
    'src/main/modules/statistics/worker/post-series.ts',
    'src/main/modules/statistics/worker/questions.ts',
    'src/main/modules/statistics/worker/series.ts',
    'src/main/modules/status/limits.ts',
    'src/main/modules/webhooks/forwarding-store.ts',
    'src/main/modules/webhooks/inbox-search.ts',
    'src/main/modules/webhooks/inbox-store.ts',
    'src/shared/accounts/workspace.ts',
  ],
  'Samples, documentation, and checks whether a text is JSON': [
    'src/cli/commands/api/describe.ts',
    'src/cli/help/reference.ts',
    'src/main/core/api/redact.ts',
    'src/main/modules/audiences/worker/member-records.ts',
    'src/main/modules/exchange/worker/plain-export.ts',
    'src/main/modules/webhooks/crc-mistakes.ts',
    'src/shared/audiences/membership-batching.ts',
    'src/shared/console/chain/json-path.ts',
    'src/shared/console/console-snippet-script.ts',
    'src/shared/console/console-variables.ts',
    'src/shared/core/assert-never.ts',
    'src/shared/webhooks/event-templates.ts',
  ],
}

it('the exact JSON functions are used for all data of the service', () => {
  const files = globSync('src/{main,cli,shared,sandbox}/**/*.ts')
  const plain = files.filter((path) => /\bJSON\.(parse|stringify)\(/.test(readFileSync(path, 'utf8')))
  expect(plain.toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})
