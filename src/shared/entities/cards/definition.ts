import { cardBody, cardChanges, cardOperations, cardTypes } from '../../api/ads/cards.ts'
import { isMissing } from '../../core/finding.ts'
import { type Fields, fields } from '../../core/json.ts'
import { contentOf } from '../../drafts/draft.ts'
import { bodyCall, plainCall } from '../../publishing/publish-call.ts'
import { callById } from '../calls.ts'
import { pick, withoutEmpty } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchByName, searchByName } from '../match.ts'
import { cardDraft } from './card-draft.ts'
import { cardFindings, joinedBySlide } from './card-rules.ts'
import { cardTypeOf } from './card-type.ts'

const parts = ['components', 'slides'] as const

export const card: EntityKind = {
  content: cardDraft,
  fields: Object.keys(cardDraft.shape),
  startsWith: ['type', 'label', 'country_code'],
  typeOf(content, library) {
    const parsedCard = cardDraft.safeParse(content)
    return parsedCard.success ? cardTypeOf(parsedCard.data, library) : null
  },
  check(draft, { library }) {
    const parsedCard = cardDraft.safeParse(contentOf(draft))
    if (!parsedCard.success) return null
    const findings = cardFindings(parsedCard.data, { change: 'create', library })
    // While a form is filled in, each empty field says itself that it's missing.
    return joinedBySlide(findings, draft.unchecked === true ? isMissing : () => false)
  },
  lists: [{ operation: cardOperations.list, params: { count: 200, card_types: [...cardTypes] } }],
  read: callById(cardOperations.get),
  idParam: 'card_id',
  fromRecord,
  typeField: 'card_type',
  create: {
    call: ({ accountId }, content) =>
      bodyCall(cardOperations.create, { account_id: accountId }, bodyOf(cardBody, content)),
    repeat: 'onceAbsent',
    find: ({ accountId }, { name }) =>
      plainCall(cardOperations.list, {
        account_id: accountId,
        ...searchByName(name),
        count: 200,
        card_types: [...cardTypes],
      }),
    match: matchByName(fromRecord, parts),
    matchKey: (content) => keyOf(content, ['name']),
  },
  update: {
    fields: ['name', ...parts],
    // Components replace slides and vice versa, so there is nothing to clear.
    call: ({ accountId, remoteId }, patch) =>
      bodyCall(
        cardOperations.update,
        { account_id: accountId, card_id: remoteId },
        bodyOf(cardChanges, patch),
      ),
  },
  remove: { call: callById(cardOperations.remove) },
}

/** Components come back with short links (cards.md#components), and may contain more than was sent. */
function fromRecord(record: Fields): Fields {
  const partsOfRecord = pick(record, parts)
  const parsedParts = cardDraft.pick({ components: true, slides: true }).safeParse(partsOfRecord)
  const definedFields = parsedParts.success ? fields.safeParse(withoutEmpty(parsedParts.data)) : null
  return { ...pick(record, ['name']), ...(definedFields?.success ? definedFields.data : partsOfRecord) }
}

/** Name and components as the operation's schema parses them, without unset fields; unparsed if that fails. */
function bodyOf(form: typeof cardBody | typeof cardChanges, { name, components, slides }: Fields): Fields {
  const written = withoutEmpty({ name, components, slides })
  const parsedBody = form.safeParse(written)
  const definedFields = fields.safeParse(parsedBody.success ? parsedBody.data : written)
  return definedFields.success ? definedFields.data : {}
}
