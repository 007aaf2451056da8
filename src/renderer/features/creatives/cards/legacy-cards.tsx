import { IconCards } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { legacyCardTypes } from '../../../../shared/api/ads/cards.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { ratioValue } from '../../../../shared/creatives/card-ratios.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { ChangeLabel } from '../../../drafting/change-label.tsx'
import { textIn } from '../../../drafting/content.ts'
import { FixedRecord } from '../../../drafting/editor/fixed-record.tsx'
import { CreativeList } from '../../../drafting/list/draft-list.tsx'
import { useSyncOf } from '../../../drafting/list/use-sync.ts'
import { useTitle } from '../../../drafting/use-title.ts'
import { MediaAndFacts, MediaStage } from '../../../media-picker/media-stage.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { RecordFold } from '../../../ui/record/record-fold.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { callTexts, legacyColumns } from '../creative-columns.tsx'
import { type CreativeKind, type CreativeViewProps, creativeKinds, creativePath } from '../creative-kinds.ts'
import { CreativeTiles, tileSizes } from '../gallery/creative-tiles.tsx'

/** The area and the ways between the kinds of creatives. */
export function creativeViews(current: CreativeKind) {
  return {
    area: t`Creatives`,
    tabs: {
      label: t`Kinds of creatives`,
      views: creativeKinds.map(({ kind, title }) => ({ href: creativePath(kind, null), title })),
      current: creativePath(current, null),
    },
  }
}

const media = ['media'] as const
const types = legacyCardTypes.map((value) => ({ value, label: fromConstant(value) }))

/** Cards from before components: they can be viewed and deleted, but not created. */
export function LegacyCards({ workspace, itemKey }: CreativeViewProps) {
  const [, navigate] = useLocation()
  const title = useTitle(workspace, 'legacyCard', itemKey)
  const columns = useMemo(() => legacyColumns(workspace), [workspace])
  useSyncOf(workspace, media, true)
  const close = () => navigate(creativePath('legacy', null))
  const open = (key: string) => navigate(creativePath('legacy', key))
  return (
    <ListAndInspector
      inspector={
        itemKey !== null && {
          icon: IconCards,
          kind: t`Legacy card`,
          title: title ?? t`Legacy card`,
          content: <LegacyCard workspace={workspace} itemKey={itemKey} />,
          onClose: close,
        }
      }
    >
      <CreativeList
        workspace={workspace}
        subject="legacyCard"
        label={t`Legacy cards`}
        {...creativeViews('legacy')}
        columns={columns}
        types={types}
        openedKey={itemKey}
        onOpen={open}
        shapeOf="creativesShape"
        tileHeight={tileSizes.legacy.height}
        tiles={(shown) => (
          <CreativeTiles
            workspace={workspace}
            kind="legacy"
            label={t`Legacy cards`}
            shown={shown}
            openedKey={itemKey}
            onOpen={open}
          />
        )}
        empty={{
          icon: IconCards,
          scene: 'creatives',
          sentence: t`Legacy cards appear here.`,
          hint: t`Create new cards under Cards.`,
        }}
      />
    </ListAndInspector>
  )
}

/** Of the picture, as the service returns its sides. */
function ratioOf(record: Fields): number | null {
  return ratioValue(`${textIn(record, 'image_display_width')}:${textIn(record, 'image_display_height')}`)
}

function LegacyCard(props: { readonly workspace: Workspace; readonly itemKey: string }) {
  return (
    <FixedRecord {...props} subject="legacyCard" icon={IconCards}>
      {({ title, type, key, updatedAt, change, record }) => (
        <MediaAndFacts
          stage={
            textIn(record, 'media_key') !== '' && (
              <MediaStage
                workspace={props.workspace}
                mediaKey={textIn(record, 'media_key')}
                alt={title}
                ratio={ratioOf(record)}
              />
            )
          }
        >
          <FieldList
            fields={{
              [t`Name`]: title,
              [t`Title`]: textIn(record, 'title') || null,
              [t`Calls to action`]: callTexts(record) || null,
              [t`Type`]: type === null ? null : fromConstant(type),
              [t`ID`]: <IdText text={key} what={t`card ID`} />,
              [t`Updated`]: <RelativeTime at={updatedAt} />,
              ...(change !== null && { [t`Change`]: <ChangeLabel change={change} /> }),
            }}
          />
          <RecordFold what={t`legacy card`} record={record} />
        </MediaAndFacts>
      )}
    </FixedRecord>
  )
}
