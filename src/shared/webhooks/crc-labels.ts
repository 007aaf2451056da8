import { t } from '../text/language.ts'
import type { CrcMistake, CrcStepName } from './crc-report.ts'
import { digestMistakeLabel } from './digest-mistakes.ts'

export const crcStepTitles: Readonly<Record<CrcStepName, string>> = {
  address: t`Address`,
  name: t`Name`,
  connection: t`Connection and TLS`,
  redirect: t`Redirects`,
  time: t`Time to answer`,
  status: t`Status`,
  contentType: t`Content type`,
  shape: t`JSON shape`,
  digest: t`Digest`,
}

/** What an endpoint did, by the mistake that explains its response. */
export const crcMistakeLabel: Readonly<Record<CrcMistake, string>> = {
  ...digestMistakeLabel,
  swapped: t`Key and message were swapped. The consumer secret is the key, crc_token the message.`,
  trimmedToken: t`Spaces around the token were cut off. Take it as it came, once decoded.`,
  unpaddedToken: t`The “=” at the end of the token was cut off. Split the query at the first “=” only.`,
  plusAsSpace: t`A “+” of the token became a space. Decode the query once, with a URL parser.`,
  encodedToken: t`The token was taken with its percent signs. Decode the query first.`,
  quotedToken: t`The token was put in quotes. Take the bare text, not its JSON.`,
  newline: t`A line break was added to the token. Take it without one.`,
  wholeQuery: t`The whole query was the message. Take the value of crc_token alone.`,
}
