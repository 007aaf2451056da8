import { Menu } from '@mantine/core'
import {
  IconCards,
  IconChartBar,
  IconGridDots,
  IconMessage2,
  IconMessages,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { cardTypes } from '../../../shared/api/ads/cards.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { TemplateSubject } from '../../../shared/creatives/template.ts'
import { referencedDraft, referenceTo } from '../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { textIn } from '../../drafting/content.ts'
import { CreativeList } from '../../drafting/list/draft-list.tsx'
import type { CreativeColumn } from '../../drafting/list/list-columns.tsx'
import type { ListedSubject } from '../../drafting/list/list-props.ts'
import { creativeLists } from '../../drafting/list/list-store.ts'
import { useSyncOf } from '../../drafting/list/use-sync.ts'
import { ManageTemplates, SaveTemplate } from '../../drafting/templates/template-dialogs.tsx'
import { TemplateItems } from '../../drafting/templates/template-items.tsx'
import { Button } from '../../ui/button.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { CardEditor } from './cards/card-editor.tsx'
import { newCard } from './cards/card-form.ts'
import { cardTypeLabel } from './cards/card-type-label.ts'
import { creativeViews, LegacyCards } from './cards/legacy-cards.tsx'
import { ConversationEditor } from './conversations/conversation-editor.tsx'
import { newConversation } from './conversations/conversation-form.ts'
import { cardColumns, conversationColumns, pollColumns, postColumns } from './creative-columns.tsx'
import {
  type CreativeEditorProps,
  type CreativeKind,
  type CreativeViewProps,
  creativeKindOf,
  creativePath,
} from './creative-kinds.ts'
import { CreativeTiles, tileSizes } from './gallery/creative-tiles.tsx'
import { PollEditor } from './polls/poll-editor.tsx'
import { newPoll } from './polls/poll-form.ts'
import { PostEditor } from './posts/post-editor.tsx'
import { newPost } from './posts/post-form.ts'
import { type VariantKind, variantKinds } from './variants/variant-kinds.ts'
import { VariantsDialog } from './variants/variants-dialog.tsx'

interface CreativesProps {
  readonly params: { readonly kind?: string | undefined; readonly key?: string | undefined }
}

/** `/creatives/KIND/KEY`: cards, polls, conversations and posts of the account, each with list and editor. */
export function Creatives({ params }: CreativesProps) {
  const workspace = useWorkspace()
  const kind = creativeKindOf(params.kind)
  const itemKey = params.key === undefined ? null : decodeURIComponent(params.key)
  if (workspace === null)
    return <NoAccount title={t`Creatives`} sentence={t`Choose an account to see its creatives.`} />
  const key = `${kind} ${workspace.accountId}`
  return kind === 'legacy' ? (
    <LegacyCards key={key} workspace={workspace} itemKey={itemKey} />
  ) : (
    <CreativeListPage key={key} workspace={workspace} itemKey={itemKey} kind={kind} />
  )
}

interface KindOfCreative {
  readonly subject: Exclude<TemplateSubject, 'targeting'>
  /** "Cards": names the list and its search. */
  readonly label: string
  /** The currency of the account, once it's known. */
  readonly columns: (workspace: Workspace, currency: string | null) => readonly CreativeColumn[]
  /** Types to choose from; omitted if there is no choice. */
  readonly types?: readonly { readonly value: string; readonly label: string }[]
  /** Initial fields of a new one. */
  readonly fresh: (userId: string | null) => Fields
  readonly empty: {
    readonly icon: TablerIcon
    readonly scene: 'creatives'
    readonly sentence: string
    readonly hint: string
  }
  readonly title: { readonly known: string; readonly fresh: string }
  readonly Editor: ComponentType<CreativeEditorProps>
  /** Lists that these rows take facts or pictures from; synced with them. */
  readonly related: readonly DraftSubject[]
  /** How several are created at once; omitted if that makes no sense. */
  readonly variants?: VariantKind
}

type EditableKind = Exclude<CreativeKind, 'legacy'>

const media: readonly DraftSubject[] = ['media']

const kinds: Readonly<Record<EditableKind, KindOfCreative>> = {
  cards: {
    subject: 'card',
    label: t`Cards`,
    columns: cardColumns,
    types: cardTypes.map((value) => ({ value, label: cardTypeLabel(value) })),
    fresh: () => newCard,
    empty: {
      icon: IconCards,
      scene: 'creatives',
      sentence: t`Cards appear here.`,
      hint: t`A card shows media with a title or button and links to a website or app.`,
    },
    title: { known: t`Card`, fresh: t`New card` },
    Editor: CardEditor,
    related: media,
    variants: variantKinds.cards,
  },
  polls: {
    subject: 'poll',
    label: t`Polls`,
    columns: pollColumns,
    fresh: () => newPoll,
    empty: {
      icon: IconChartBar,
      scene: 'creatives',
      sentence: t`Polls appear here.`,
      hint: t`A poll has 2 to 4 choices and runs for up to 7 days.`,
    },
    title: { known: t`Poll`, fresh: t`New poll` },
    Editor: PollEditor,
    related: media,
  },
  conversations: {
    subject: 'videoConversation',
    label: t`Conversations`,
    columns: conversationColumns,
    fresh: () => newConversation,
    empty: {
      icon: IconMessages,
      scene: 'creatives',
      sentence: t`Conversations appear here.`,
      hint: t`A video with buttons that each prepare a post for the reader.`,
    },
    title: { known: t`Conversation`, fresh: t`New conversation` },
    Editor: ConversationEditor,
    related: media,
  },
  posts: {
    subject: 'post',
    label: t`Posts`,
    columns: postColumns,
    types: [
      { value: 'NULLCAST', label: t`Only as an ad` },
      { value: 'ORGANIC', label: t`On the timeline` },
    ],
    fresh: newPost,
    empty: {
      icon: IconMessage2,
      scene: 'creatives',
      sentence: t`Posts appear here.`,
      hint: t`A post has text, media or a card. Line items promote it.`,
    },
    title: { known: t`Post`, fresh: t`New post` },
    Editor: PostEditor,
    related: ['promotedPost', 'media'],
    variants: variantKinds.posts,
  },
}

/** The preview beside the form, and its gap. */
const previewColumn = 348

/** The open dialog. */
type Asked =
  | { readonly kind: 'variants'; readonly from: readonly Fields[] }
  | { readonly kind: 'saveTemplate'; readonly itemKey: string }
  | { readonly kind: 'manageTemplates' }

/** Creatives of one kind, published and drafted, with the editor of the open one. */
function CreativeListPage({ workspace, itemKey, kind }: CreativeViewProps & { readonly kind: EditableKind }) {
  const [, navigate] = useLocation()
  const { userId } = useLive('session')
  const { title, Editor, fresh, columns, related, variants, ...list } = kinds[kind]
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const makeVariants = (from: readonly Fields[]) => setAsked({ kind: 'variants', from })
  const currency = useCall('statistics', 'state', { workspace }).value?.currency ?? null
  const shownColumns = useMemo(() => columns(workspace, currency), [columns, workspace, currency])
  const begin = useNewDraft(workspace, list.subject, kind, fresh(userId), itemKey)
  useSyncOf(workspace, related, true)
  const opened = itemKey === null || itemKey === 'new' ? null : itemKey
  const name = useName(workspace, list.subject, opened)
  const open = (key: string | null) => navigate(creativePath(kind, key))
  return (
    <ListAndInspector
      inspector={
        opened !== null && {
          icon: list.empty.icon,
          kind: title.known,
          title: name || (referencedDraft(opened) === null ? title.known : title.fresh),
          content: (
            <Editor
              key={opened}
              workspace={workspace}
              itemKey={opened}
              onGo={open}
              onSaveTemplate={() => setAsked({ kind: 'saveTemplate', itemKey: opened })}
            />
          ),
          onClose: () => open(null),
          besideForm: previewColumn,
        }
      }
    >
      <CreativeList
        {...list}
        {...creativeViews(kind)}
        columns={shownColumns}
        workspace={workspace}
        openedKey={itemKey}
        onOpen={open}
        onNew={() => begin({})}
        onCloned={(draftId) => open(referenceTo(draftId))}
        shapeOf="creativesShape"
        tileHeight={tileSizes[kind].height}
        tiles={(shown) => (
          <CreativeTiles
            workspace={workspace}
            kind={kind}
            label={list.label}
            shown={shown}
            openedKey={itemKey}
            onOpen={open}
          />
        )}
        newMenu={
          <>
            {variants !== undefined && (
              <Menu.Item onClick={() => makeVariants([])}>{t`Make variants`}</Menu.Item>
            )}
            <TemplateItems
              workspace={workspace}
              subject={list.subject}
              onBegin={begin}
              onManage={() => setAsked({ kind: 'manageTemplates' })}
            />
          </>
        }
        {...(variants !== undefined && {
          markedActions: (rows: readonly EntityRow[]) => (
            <Button
              icon={IconGridDots}
              onClick={() => makeVariants(rows.map(({ content }) => content))}
            >{t`Make variants`}</Button>
          ),
        })}
      />
      {asked?.kind === 'variants' && variants !== undefined && (
        <VariantsDialog
          workspace={workspace}
          kind={variants}
          fresh={fresh(userId)}
          from={asked.from}
          onClose={close}
        />
      )}
      {asked?.kind === 'saveTemplate' && (
        <SaveTemplate
          {...{ workspace, name }}
          subject={list.subject}
          itemKey={asked.itemKey}
          onClose={close}
        />
      )}
      {asked?.kind === 'manageTemplates' && <ManageTemplates subject={list.subject} onClose={close} />}
    </ListAndInspector>
  )
}

/** Of the opened creative; empty until it's known, or if it has none. */
function useName(workspace: Workspace, subject: ListedSubject, opened: string | null): string {
  const input = opened === null ? null : { workspace, subject, keys: [opened] }
  const row = useCall('entities', 'find', input).value?.[0]
  return row === undefined ? '' : textIn(row.content, 'name').trim()
}

/** Creates a draft with optional fields, and opens it; also for addresses that ask for one (`/creatives/cards/new`). */
function useNewDraft(
  workspace: Workspace,
  subject: ListedSubject,
  kind: CreativeKind,
  fresh: Fields,
  itemKey: string | null,
): (fields: Fields) => Promise<void> {
  const list = creativeLists(useWorkbench())(workspace, subject)
  const [, navigate] = useLocation()
  const begin = async (fields: Fields, replace: boolean) => {
    const draft = await list.create({ ...fresh, ...fields })
    // A new entity has no name yet, so its name gets the focus.
    navigate(
      draft === null ? creativePath(kind, null) : `${creativePath(kind, referenceTo(draft.id))}?field=name`,
      {
        replace,
      },
    )
  }
  // Effects may run twice per mount, but only one draft may be created.
  const begun = useRef(false)
  useEffect(() => {
    if (itemKey !== 'new') begun.current = false
    else if (!begun.current) {
      begun.current = true
      begin({}, true)
    }
  })
  return (fields) => begin(fields, false)
}
