import { IconCards } from '@tabler/icons-react'
import { cardTypes } from '../../../../shared/api/ads/cards.ts'
import { fromConstant } from '../../../ui/words.ts'
import type { CreativeViewProps } from '../creative-kinds.ts'
import { CreativeLibrary } from '../creative-library.tsx'
import { cardColumns } from './card-columns.tsx'
import { CardEditor } from './card-editor.tsx'
import { newCard } from './card-form.ts'

const types = cardTypes.map((value) => ({ value, label: fromConstant(value) }))

/** Cards of the account, published and planned. */
export function Cards(props: CreativeViewProps) {
  return (
    <CreativeLibrary
      {...props}
      kind="cards"
      subject="card"
      label="Cards"
      noun={{ one: 'card', many: 'cards' }}
      columns={cardColumns}
      types={types}
      fresh={newCard}
      empty={{
        icon: IconCards,
        sentence: 'Cards of this account will be listed here.',
        hint: 'A card shows media with a title or a button, and leads to a website or an app.',
      }}
      title={{ known: 'Card', fresh: 'New card' }}
      Editor={CardEditor}
    />
  )
}
