import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import { useCall } from '../../../data/client.ts'
import { useSyncOf } from '../../../drafting/list/use-sync.ts'
import { fromConstant } from '../../../ui/text-format.ts'
import { cardTypeLabel } from '../cards/card-type-label.ts'

/** "Image website", "Poll, 3 choices", "Video conversation": what kind of card it is. */
export function formatCard(subject: CardSubject, { type }: Pick<CreativeRow, 'type'>): string {
  switch (subject) {
    case 'card':
      return type === null ? 'Card' : cardTypeLabel(type)
    case 'poll':
      return type === null ? 'Poll' : `Poll, ${type}`
    case 'videoConversation':
      return 'Video conversation'
    case 'legacyCard':
      return type === null ? 'Legacy card' : `${fromConstant(type)}, legacy`
  }
}

const cardSubjects = ['card', 'poll', 'videoConversation', 'legacyCard'] as const
export type CardSubject = (typeof cardSubjects)[number]

export interface ShownCard {
  readonly subject: CardSubject
  readonly row: CreativeRow
}

/** The card, poll or conversation that an address or `draft:ID` names; kept up to date. Null where there is none. */
export function useCardRow(workspace: Workspace, reference: string): ShownCard | null {
  const card = useFound(workspace, 'card', reference)
  const poll = useFound(workspace, 'poll', reference)
  const videoConversation = useFound(workspace, 'videoConversation', reference)
  const legacyCard = useFound(workspace, 'legacyCard', reference)
  const found = { card, poll, videoConversation, legacyCard }
  const isMissing = reference !== '' && cardSubjects.every((subject) => found[subject]?.length === 0)
  useSyncOf(workspace, cardSubjects, isMissing && referencedDraft(reference) === null)
  for (const subject of cardSubjects) {
    const row = found[subject]?.[0]
    if (row !== undefined) return { subject, row }
  }
  return null
}

function useFound(workspace: Workspace, subject: CardSubject, reference: string) {
  const input = reference === '' ? null : { workspace, subject, keys: [reference] }
  return useCall('creatives', 'find', input).value
}
