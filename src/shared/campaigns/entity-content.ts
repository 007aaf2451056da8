import { z } from 'zod'
import { createCampaign, updateCampaign } from '../api/ads/campaigns.ts'
import { createLineItem, updateLineItem } from '../api/ads/line-items.ts'
import { micro } from '../api/conventions.ts'
import type { Fields } from '../core/json.ts'
import { once } from '../core/once.ts'
import type { GridSubject } from './campaign-grid.ts'
import { entityFields, type FieldName, type FieldTable, isParameter } from './entity-fields.ts'

const text = z.string().nullish()
const list = z.array(z.string()).nullish()
/** Values that a draft may contain, whatever the rules say; amounts are micro units. */
const schemas = {
  text,
  time: text,
  id: text,
  key: text,
  choice: text,
  status: text,
  choices: list,
  texts: list,
  amount: micro.nullish(),
  number: z.int().nullish(),
  flag: z.boolean().nullish(),
  delivery: text,
  change: text,
  findings: text,
  campaign: text,
  count: text,
  approval: text,
  figure: text,
  trend: text,
  targeting: text,
} as const

type Shape<Subject extends GridSubject> = {
  readonly [Name in FieldName as FieldTable[Name] extends Record<Subject, object>
    ? Name
    : never]: (typeof schemas)[FieldTable[Name]['kind']['kind']]
}

function shapeOf<Subject extends GridSubject>(subject: Subject): Shape<Subject> {
  const subjectFields = entityFields.filter((field) => isParameter(subject, field))
  // The keys are the table's, each with the schema of its kind.
  return Object.fromEntries(subjectFields.map(({ key, kind }) => [key, schemas[kind.kind]])) as Shape<Subject>
}

export const campaignContent = z.object(shapeOf('campaign'))
export type CampaignContent = z.output<typeof campaignContent>
export const lineItemContent = z.object(shapeOf('lineItem'))
export type LineItemContent = z.output<typeof lineItemContent>

export const campaignFields = Object.keys(campaignContent.shape)
export const lineItemFields = Object.keys(lineItemContent.shape)

const operations = {
  campaign: { create: createCampaign, update: updateCampaign },
  lineItem: { create: createLineItem, update: updateLineItem },
} as const

const inAddress: ReadonlySet<string> = new Set(['account_id', 'campaign_id', 'line_item_id'])

/** Fields that a change of a record can contain. */
export const campaignChanges = once(() => changesOf('campaign'))
export const lineItemChanges = once(() => changesOf('lineItem'))

function changesOf(subject: GridSubject): readonly string[] {
  return Object.keys(operations[subject].update.params.shape).filter((name) => !inAddress.has(name))
}

export function canChange(subject: GridSubject, field: string): boolean {
  return (subject === 'campaign' ? campaignChanges() : lineItemChanges()).includes(field)
}

/** Whether the service accepts an empty value; a new entity may also leave out what isn't required. */
export function isClearable(subject: GridSubject, field: string, isNew = false): boolean {
  const { create, update } = operations[subject]
  const shape: Readonly<Record<string, z.ZodType>> = (isNew ? create : update).params.shape
  return shape[field]?.safeParse(null).success === true
}

/** Initial content of a copy: without fields that only replies have, and paused, so that no copy spends by accident. */
export function copiedContent(subject: GridSubject, content: Fields): Fields {
  const { pay_by, ...rest } = content
  const copiedFields = Object.entries(rest).filter(
    ([name, value]) => name in operations[subject].create.params.shape && value !== null,
  )
  const isAskable = subject === 'lineItem' && createLineItem.params.shape.pay_by.safeParse(pay_by).success
  return {
    ...Object.fromEntries(copiedFields),
    ...(isAskable && pay_by !== undefined ? { pay_by } : {}),
    entity_status: 'PAUSED',
  }
}
