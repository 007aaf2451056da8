import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { Fields } from '../../../shared/core/json.ts'
import { type DraftSubject, referencedDraft, referenceTo } from '../../../shared/drafts/draft.ts'
import { LibraryList } from '../../drafting/list/draft-list.tsx'
import type { LibraryColumn } from '../../drafting/list/list-columns.tsx'
import {
  type CreativeEditorProps,
  type CreativeKind,
  type CreativeViewProps,
  creativePath,
} from './creative-kinds.ts'
import { CreativesScreen } from './creatives-screen.tsx'
import { useNewDraft } from './use-new-draft.ts'

interface CreativeLibraryProps extends CreativeViewProps {
  readonly kind: CreativeKind
  readonly subject: DraftSubject
  /** "Cards": names the list and its search. */
  readonly label: string
  readonly noun: { readonly one: string; readonly many: string }
  readonly columns: readonly LibraryColumn[]
  /** Types to choose from, with their words; no choice is offered where it is left out. */
  readonly types?: readonly { readonly value: string; readonly label: string }[]
  /** What a new one holds from the start. */
  readonly fresh: Fields
  readonly empty: { readonly icon: TablerIcon; readonly sentence: string; readonly hint: string }
  readonly title: { readonly known: string; readonly fresh: string }
  readonly Editor: ComponentType<CreativeEditorProps>
}

/** Creatives of one kind, published and planned, with the editor of the opened one. */
export function CreativeLibrary(props: CreativeLibraryProps) {
  const { workspace, itemKey, kind, subject, fresh, title, Editor, ...list } = props
  const [, navigate] = useLocation()
  const begin = useNewDraft(workspace, subject, kind, fresh, itemKey)
  const open = (key: string | null) => navigate(creativePath(kind, key))
  return (
    <CreativesScreen
      kind={kind}
      list={
        <LibraryList
          {...list}
          workspace={workspace}
          subject={subject}
          openedKey={itemKey}
          onOpen={open}
          onNew={begin}
          onCloned={(draftId) => open(referenceTo(draftId))}
        />
      }
      inspector={
        itemKey === null || itemKey === 'new'
          ? null
          : {
              title: referencedDraft(itemKey) === null ? title.known : title.fresh,
              content: <Editor key={itemKey} workspace={workspace} itemKey={itemKey} onGo={open} />,
              onClose: () => open(null),
            }
      }
    />
  )
}
