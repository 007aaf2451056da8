import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { fromConstant } from '../../../ui/words.ts'
import type { CardSubject } from './use-card-row.ts'

/** "Image website", "Poll, 3 choices", "Video conversation": what kind of card it is. */
export function cardWord(subject: CardSubject, { type }: Pick<LibraryRow, 'type'>): string {
  switch (subject) {
    case 'card':
      return type === null ? 'Card' : fromConstant(type)
    case 'poll':
      return type === null ? 'Poll' : `Poll, ${type}`
    case 'videoConversation':
      return 'Video conversation'
    case 'legacyCard':
      return type === null ? 'Legacy card' : `${fromConstant(type)}, legacy`
  }
}
