import { t } from '../../../../shared/text/language.ts'

const endpoints: Readonly<Record<string, string>> = {
  activity_stream: t`Activity stream`,
  filtered_stream: t`Filtered stream`,
  powerstream: t`Powerstream`,
  sample_stream: t`Sample stream`,
  sample10_stream: t`10% sample stream`,
  firehose_stream: t`Firehose`,
  firehose_stream_lang_en: t`Firehose, English`,
  firehose_stream_lang_ja: t`Firehose, Japanese`,
  firehose_stream_lang_ko: t`Firehose, Korean`,
  firehose_stream_lang_pt: t`Firehose, Portuguese`,
  tweets_compliance_stream: t`Compliance of posts`,
  users_compliance_stream: t`Compliance of users`,
  tweet_label_stream: t`Labels of posts`,
  likes_firehose_stream: t`Likes firehose`,
  likes_sample10_stream: t`10% sample of likes`,
  likes_compliance_stream: t`Compliance of likes`,
}

/** The name of a stream; an unknown one is shown as the service writes it. */
export function endpointLabel(endpoint: string): string {
  return Object.hasOwn(endpoints, endpoint) ? (endpoints[endpoint] ?? endpoint) : endpoint
}

/** Only the first one is documented (streams.md#connections); the others are the sandbox's. */
const reasons: Readonly<Record<string, string>> = {
  operator_disconnect: t`Ended by request`,
  client_disconnect: t`Closed by the client`,
  slow_reader: t`Client read too slowly`,
  network_error: t`Network error`,
  force_disconnect: t`Ended by the service`,
  reset: t`Service reset`,
}

export function endReasonLabel(reason: string): string {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason
}
