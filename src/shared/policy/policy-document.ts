import { z } from 'zod'
import { draftSubjects } from '../entities/kinds.ts'
import { targetingGroups } from '../entities/targeting/targeting-groups.ts'

/** `flightdeck.policy.yaml`: rules of a team, which its changes have to keep besides those of the service. */

export const policyFileName = 'flightdeck.policy.yaml'

/** How much of a file is read. Deeper or longer ones take a parser seconds. */
export const policyLimits = { bytes: 64_000, lines: 2_000, columns: 1_000, depth: 20 } as const

export const policyLevels = ['error', 'warning'] as const
export type PolicyLevel = (typeof policyLevels)[number]

const level = z
  .enum(policyLevels)
  .optional()
  .describe('error (the default) stops a publish; warning only shows an issue')
const amount = z.number().positive().max(1e12).optional()
const daily = amount.describe('Maximum daily budget, in units of the currency')
const total = amount.describe('Maximum total budget, in units of the currency')
const expression = z.string().min(1).max(1_000)
const country = z.string().regex(/^[A-Z]{2}$/)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** What a policy can require to be targeted. */
export const targetingNeeds = {
  location: targetingGroups.targeting_locations,
  language: targetingGroups.targeting_languages,
  age: targetingGroups.targeting_age,
  gender: targetingGroups.targeting_gender,
  audience: targetingGroups.targeting_audiences,
  keyword: targetingGroups.targeting_keywords,
  interest: targetingGroups.targeting_interests,
  follower: targetingGroups.targeting_followers,
} as const
export type TargetingNeed = keyof typeof targetingNeeds
const needNames = Object.keys(targetingNeeds).filter((name): name is TargetingNeed => name in targetingNeeds)

const naming = z
  .strictObject({
    pattern: z
      .string()
      .min(1)
      .max(300)
      .describe('A regular expression (RE2) that the whole name has to match'),
    hint: z.string().min(1).max(200).optional().describe('The pattern in words, shown with the issue'),
    level,
  })
  .optional()

/** The kinds whose names a policy can rule, each with the field of its name. */
export const nameFields = {
  campaign: 'name',
  lineItem: 'name',
  card: 'name',
  poll: 'name',
  media: 'name',
} as const
export type NamedKind = keyof typeof nameFields

const hours = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).max(7).optional().describe('Every day if omitted'),
  from: clock.optional().describe('HH:MM in the time zone of the account; 00:00 if omitted'),
  to: clock.optional().describe('HH:MM, exclusive; 24:00 if omitted. Before "from", it’s on the next day'),
})
export type ForbiddenHours = Readonly<z.output<typeof hours>>

const kind = z.enum(draftSubjects)
const rule = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/)
    .describe('Lower-case letters, digits and hyphens'),
  for: z
    .union([kind, z.array(kind).min(1).max(draftSubjects.length)])
    .describe('The kinds of changes that it applies to'),
  when: expression.optional().describe('An expression (CEL); other changes are skipped'),
  require: expression.describe('An expression (CEL) that has to be true for every change'),
  message: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('What’s wrong and what to do, shown with the issue'),
  field: z.string().max(100).optional().describe('The field that the issue is shown at'),
  level,
})
export type OwnRule = Readonly<z.output<typeof rule>>

export const policyDocument = z.strictObject({
  version: z.literal(1),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('The currency of every amount below. Without it, amounts count in any currency'),
  caps: z
    .strictObject({
      level,
      lineItem: z
        .strictObject({ daily, total, bid: amount.describe('Maximum bid, in units of the currency') })
        .optional(),
      campaign: z
        .strictObject({ daily, total })
        .optional()
        .describe('Also holds for the sum of a campaign’s line items'),
      account: z
        .strictObject({ daily, total })
        .optional()
        .describe('Holds for the sum of all active campaigns after the change'),
    })
    .optional(),
  naming: z
    .strictObject({ campaign: naming, lineItem: naming, card: naming, poll: naming, media: naming })
    .optional(),
  flights: z
    .strictObject({
      level,
      minDays: z.number().positive().max(3_650).optional(),
      maxDays: z.number().positive().max(3_650).optional().describe('A flight without an end is longer'),
      requireEnd: z.boolean().optional(),
    })
    .optional(),
  targeting: z
    .strictObject({
      level,
      require: z
        .array(z.enum(needNames))
        .min(1)
        .max(needNames.length)
        .optional()
        .describe('What the targeting of every line item has to contain'),
      countries: z
        .strictObject({
          only: z.array(country).min(1).max(250).optional(),
          forbid: z.array(country).min(1).max(250).optional(),
        })
        .optional(),
      age: z
        .strictObject({ min: z.int().min(13).max(50) })
        .optional()
        .describe('People below this age mustn’t be reached'),
    })
    .optional(),
  activation: z
    .strictObject({
      level,
      forbidden: z
        .array(hours)
        .min(1)
        .max(20)
        .describe('When nothing may become active, in the time zone of the account'),
    })
    .optional(),
  rules: z.array(rule).max(200).optional().describe('Rules of your own'),
})
export type PolicyDocument = Readonly<z.output<typeof policyDocument>>

/** The JSON Schema of a policy, for editors. */
export function policySchema(): unknown {
  return {
    ...z.toJSONSchema(policyDocument, { target: 'draft-7', io: 'input' }),
    title: 'Flightdeck policy',
  }
}
