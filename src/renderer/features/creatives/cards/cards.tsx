import { IconCards } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { cardTypes } from '../../../../shared/catalogue/cards.ts'
import { referencedDraft, referenceTo } from '../../../../shared/domain/draft.ts'
import { LibraryList } from '../../../drafting/library-list.tsx'
import { fromConstant } from '../../../ui/words.ts'
import { type CreativeViewProps, creativePath } from '../creative-kinds.ts'
import { CreativesScreen } from '../creatives-screen.tsx'
import { useNewDraft } from '../use-new-draft.ts'
import { cardColumns } from './card-columns.tsx'
import { CardEditor } from './card-editor.tsx'
import { newCard } from './card-form.ts'

const types = cardTypes.map((value) => ({ value, label: fromConstant(value) }))

/** Cards of the account, published and planned, with the editor of the opened one. */
export function Cards({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const begin = useNewDraft(workspace, 'card', 'cards', newCard, itemKey)
  const open = (key: string | null) => navigate(creativePath('cards', key))
  return (
    <CreativesScreen
      kind="cards"
      list={
        <LibraryList
          workspace={workspace}
          subject="card"
          label="Cards"
          noun={{ one: 'card', many: 'cards' }}
          columns={cardColumns}
          types={types}
          openedKey={itemKey}
          onOpen={open}
          onNew={begin}
          onCloned={(draftId) => open(referenceTo(draftId))}
          removable
          empty={{
            icon: IconCards,
            sentence: 'Cards of this account will be listed here.',
            hint: 'A card shows media with a title or a button, and leads to a website or an app.',
          }}
        />
      }
      inspector={
        itemKey === null || itemKey === 'new'
          ? null
          : {
              title: referencedDraft(itemKey) === null ? 'Card' : 'New card',
              content: <CardEditor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />,
              onClose: () => open(null),
            }
      }
    />
  )
}
