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
