import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { type DraftKind, type DraftSubject, kindLabels } from '../../shared/drafts/draft.ts'
import { StatusWord } from '../ui/status-word.tsx'

const words = {
  create: { icon: IconPlus, word: 'Add' },
  update: { icon: IconPencil, word: 'Change' },
  delete: { icon: IconMinus, word: 'Remove' },
} as const

interface KindWordProps {
  readonly kind: DraftKind
  readonly subject: DraftSubject
}

/** What happens to a thing, by icon and word: "Add card". */
export function KindWord({ kind, subject }: KindWordProps) {
  const { icon, word } = words[kind]
  return <StatusWord tone="neutral" icon={icon} word={`${word} ${kindLabels[subject].one}`} />
}
