/** An endpoint that the service documents; paths are written as in `src/shared/api`. */
export interface DocumentRow {
  readonly interface: 'platform' | 'advertising'
  /** The heading above the table. */
  readonly heading: string
  readonly method: string
  /** Including the version segment. */
  readonly path: string
}

function table(
  host: DocumentRow['interface'],
  heading: string,
  rows: readonly (readonly [methods: string, path: string])[],
): readonly DocumentRow[] {
  return rows.flatMap(([methods, path]) =>
    methods.split(' ').map((method) => ({ interface: host, heading, method, path })),
  )
}

/**
 * Every endpoint that the documentation of the platform and the advertising interface has, in order, including the
 * operations that only the changelog names. Filtered-stream rules have no method there; two are publicly known.
 */
export const documentRows: readonly DocumentRow[] = [
  ...table('platform', 'Webhook management', [
    ['POST GET', '/2/webhooks'],
    ['PUT DELETE', '/2/webhooks/:webhook_id'],
  ]),
  ...table('platform', 'Stream link removal', [['DELETE', '/2/tweets/search/webhooks/:webhook_id']]),
  ...table('platform', 'Authentication endpoints', [
    ['POST', '/oauth/request_token'],
    ['GET', '/oauth/authorize'],
    ['GET', '/oauth/authenticate'],
    ['POST', '/oauth/access_token'],
    ['POST', '/1.1/oauth/invalidate_token'],
    ['POST', '/oauth2/token'],
    ['POST', '/oauth2/invalidate_token'],
  ]),
  ...table('platform', 'Other operations named in the changelog', [
    ['POST', '/2/webhooks/replay'],
    ['GET', '/2/activity/stream'],
    ['POST', '/2/activity/subscriptions'],
    ['GET', '/2/connections'],
    ['DELETE', '/2/connections/all'],
    ['DELETE', '/2/connections/:endpoint_id'],
    ['DELETE', '/2/connections'],
    ['GET', '/2/news/search'],
    ['GET', '/2/news/:id'],
    ['GET', '/2/notes/search/posts_eligible_for_notes'],
    ['GET', '/2/notes/search/notes_written'],
    ['POST', '/2/notes'],
    ['POST', '/2/evaluate_note'],
    ['GET', '/2/powerstream/rules'],
    ['POST', '/2/tweets'],
    ['GET', '/2/tweets/search/recent'],
    ['GET', '/2/tweets/search/all'],
    ['GET', '/2/tweets/counts/recent'],
    ['GET', '/2/tweets/counts/all'],
    ['GET POST', '/2/tweets/search/stream/rules'],
  ]),
  ...table('advertising', 'Accounts', [
    ['GET', '/12/accounts'],
    ['GET', '/12/accounts/:account_id'],
    ['POST', '/12/accounts'],
    ['PUT DELETE', '/12/accounts/:account_id'],
    ['GET', '/12/accounts/:account_id/account_apps'],
    ['GET', '/12/accounts/:account_id/account_history'],
    ['GET', '/12/advertiser_business_categories'],
    ['GET', '/12/accounts/:account_id/curated_categories/:curated_category_id'],
    ['GET', '/12/accounts/:account_id/curated_categories'],
    ['GET POST', '/12/accounts/:account_id/features'],
  ]),
  ...table('advertising', 'Line items', [
    ['PUT DELETE', '/12/accounts/:account_id/line_items/:line_item_id'],
  ]),
  ...table('advertising', 'Line item curated categories', [
    ['GET', '/12/accounts/:account_id/line_item_curated_categories'],
    ['GET', '/12/accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id'],
    ['POST', '/12/accounts/:account_id/line_item_curated_categories'],
    ['PUT DELETE', '/12/accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id'],
  ]),
  ...table('advertising', 'Product catalogs', [
    ['GET POST', '/12/product_catalogs'],
    ['PUT DELETE', '/12/product_catalogs/:product_catalog_id'],
    ['GET PUT DELETE', '/12/product_catalogs/:product_catalog_id/products'],
    ['GET', '/12/product_catalogs/:product_catalog_id/product_sets/:product_set_id'],
    ['POST', '/12/product_catalogs/:product_catalog_id/product_sets'],
  ]),
  ...table('advertising', 'Audiences', [
    ['GET', '/12/insights/keywords/search'],
    ['GET POST', '/5/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions'],
    [
      'DELETE',
      '/5/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions/:tailored_audience_permission_id',
    ],
    ['GET', '/12/accounts/:account_id/custom_audiences/:custom_audience_id/targeted'],
    ['POST', '/12/accounts/:account_id/custom_audiences/:custom_audience_id/users'],
    ['POST', '/12/batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users'],
    ['DELETE', '/12/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id'],
  ]),
  ...table('advertising', 'Creatives', [
    ['GET', '/12/accounts/:account_id/account_media'],
    ['GET DELETE', '/12/accounts/:account_id/account_media/:account_media_id'],
    ['GET', '/12/accounts/:account_id/cards'],
    ['GET', '/12/accounts/:account_id/cards/:card_id'],
    ['POST', '/12/accounts/:account_id/cards'],
    ['DELETE', '/12/accounts/:account_id/cards/:card_type/:card_id'],
    ['GET', '/12/accounts/:account_id/media_library'],
    ['GET', '/12/accounts/:account_id/media_library/:media_key'],
    ['POST', '/12/accounts/:account_id/media_library'],
    ['PUT DELETE', '/12/accounts/:account_id/media_library/:media_key'],
    ['GET', '/12/accounts/:account_id/cards/poll'],
    ['GET', '/12/accounts/:account_id/cards/poll/:card_id'],
    ['POST', '/12/accounts/:account_id/cards/poll'],
    ['POST', '/12/accounts/:account_id/tweet'],
    ['PUT', '/12/accounts/:account_id/tweets/:tweet_id/name'],
    ['GET', '/12/accounts/:account_id/cards/video_conversation'],
    ['GET', '/12/accounts/:account_id/cards/video_conversation/:card_id'],
    ['POST', '/12/accounts/:account_id/cards/video_conversation'],
  ]),
]
