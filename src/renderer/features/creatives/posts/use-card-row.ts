import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { type KindsWith, kindsWith } from '../../../../shared/entities/kinds.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { useSyncOf } from '../../../drafting/list/use-sync.ts'
import { cardTypeLabel } from '../cards/card-type-label.ts'
import { cardReferenceOf } from './post-form.ts'

/** "Image website", "Poll, 3 choices", "Video conversation": the kind of a card. */
export function formatCard(subject: CardSubject, { type }: Pick<EntityRow, 'type'>): string {
  switch (subject) {
    case 'card':
      return type === null ? t`Card` : cardTypeLabel(type)
    case 'poll':
      return type === null ? t`Poll` : t`Poll, ${type}`
    case 'videoConversation':
      return t`Video conversation`
    case 'legacyCard':
      return type === null ? t`Legacy card` : t`${fromConstant(type)}, legacy`
  }
}

const cardSubjects = kindsWith('hasAddress')
export type CardSubject = KindsWith<'hasAddress'>

export interface ShownCard {
  readonly subject: CardSubject
  readonly row: EntityRow
}

/** The card, poll or conversation with an address or `draft:ID`; kept up to date. Null if there is none. */
export function useCardRow(workspace: Workspace, reference: string): ShownCard | null {
  return useCardRows(workspace, reference === '' ? [] : [reference]).get(reference) ?? null
}

/** The same for several, keyed by their references. */
export function useCardRows(
  workspace: Workspace,
  references: readonly string[],
): ReadonlyMap<string, ShownCard> {
  const rowsBySubject = {
    card: useFound(workspace, 'card', references),
    poll: useFound(workspace, 'poll', references),
    videoConversation: useFound(workspace, 'videoConversation', references),
    legacyCard: useFound(workspace, 'legacyCard', references),
  }
  const rows = new Map<string, ShownCard>()
  for (const subject of cardSubjects) {
    for (const row of rowsBySubject[subject] ?? []) {
      for (const name of [row.key, cardReferenceOf(row) ?? row.key]) {
        if (!rows.has(name)) rows.set(name, { subject, row })
      }
    }
  }
  const isRead = cardSubjects.every((subject) => rowsBySubject[subject] !== null)
  const isMissing = (name: string) => !rows.has(name) && referencedDraft(name) === null
  useSyncOf(workspace, cardSubjects, isRead && references.some(isMissing))
  return rows
}

function useFound(workspace: Workspace, subject: CardSubject, references: readonly string[]) {
  const input = references.length === 0 ? null : { workspace, subject, keys: [...references] }
  return useCall('entities', 'find', input).value
}
