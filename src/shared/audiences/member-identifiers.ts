import { t } from '../text/language.ts'

/** Identifiers of a person in an audience, in the documented order; all but `partner_user_id` are hashed. */
export const memberIdentifiers = [
  'email',
  'device_id',
  'handle',
  'service_id',
  'phone_number',
  'partner_user_id',
] as const
export type MemberIdentifier = (typeof memberIdentifiers)[number]

export const identifierLabel: Readonly<Record<MemberIdentifier, string>> = {
  email: t`Email`,
  device_id: t`Device ID`,
  handle: t`Handle`,
  service_id: t`Platform user ID`,
  phone_number: t`Phone number`,
  partner_user_id: t`Partner user ID`,
}
