import { memo } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AgentMark } from '../../../changes/agent-mark.tsx'
import { AuthorLabel } from '../../../changes/author-label.tsx'
import { ChangeLabel, DeletedLabel, FindingCounts } from '../../../drafting/change-label.tsx'
import { textIn } from '../../../drafting/content.ts'
import { TileBox } from '../../../media-picker/tile-box.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { NameText } from '../../../ui/name-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { readTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { cardTypeLabel } from '../cards/card-type-label.ts'
import type { CreativeKind } from '../creative-kinds.ts'
import type { MediaRows } from '../media-rows.ts'
import { pollDuration } from '../polls/poll-duration.ts'
import { choicesOf, pollMinutesOf } from '../polls/poll-form.ts'
import { TileFigures } from '../posts/post-figures.tsx'
import { isOnlyAd } from '../posts/post-form.ts'
import type { ShownCard } from '../posts/use-card-row.ts'
import styles from './gallery.module.css'
import { TilePreview } from './tile-preview.tsx'

interface CreativeTileProps {
  readonly workspace: Workspace
  readonly kind: CreativeKind
  readonly row: EntityRow
  readonly card: ShownCard | null
  readonly media: MediaRows
}

function DrawnTile({ workspace, kind, row, card, media }: CreativeTileProps) {
  const { title, change, deleted, updatedAt } = row
  const author = <AuthorLabel changedBy={change?.changedBy} />
  const agent = change?.byAgent && <AgentMark />
  const isChanged = change !== null || deleted === true
  // Without a name, the title is what the preview shows already.
  const isNamed = kind === 'legacy' || textIn(row.content, 'name') !== ''
  const name = isNamed ? title : t`No name`
  // One line on every tile of a gallery, so that they compare.
  const hasFigures = kind === 'posts' || kind === 'polls'
  return (
    <>
      <TilePreview workspace={workspace} kind={kind} row={row} card={card} media={media} />
      <span className={styles.foot} data-kind={change?.kind} data-figures={hasFigures || undefined}>
        {isChanged && (
          <span className={styles.marks}>
            {deleted === true ? <DeletedLabel /> : <ChangeLabel change={change} />}
            <FindingCounts change={change} />
          </span>
        )}
        <span className={styles.name} data-missing={!isNamed || undefined}>
          <NameText text={name} hover={title} before={agent} after={author} />
        </span>
        {!isChanged && kind === 'posts' && row.remoteId !== null && (
          <TileFigures workspace={workspace} postKey={row.remoteId} className={styles.figures} />
        )}
        {!isChanged && kind === 'polls' && <span className={styles.figures}>{pollFigures(row)}</span>}
        {!isChanged && (
          <span className={styles.facts}>
            <span className={parts.ellipsis}>
              {kind === 'polls' ? <PollEnd row={row} /> : kindLabel(kind, row)}
            </span>
            <span className={styles.age}>
              <RelativeTime at={updatedAt} />
            </span>
          </span>
        )}
        <TileBox title={title} />
      </span>
    </>
  )
}

/** Scrolling by a row only renders new tiles. */
export const CreativeTile = memo(DrawnTile)

/** "2 choices · 1 day". */
function pollFigures({ content }: EntityRow): string {
  const choices = plural(choicesOf(content, 0).length, { one: '# choice', other: '# choices' })
  const duration = pollDuration(pollMinutesOf(content))
  return duration === '' ? choices : `${choices} · ${duration}`
}

/** Until when a published poll is open. */
function PollEnd({ row: { record } }: { readonly row: EntityRow }) {
  const end = readTime(textIn(record, 'end_time'))
  const now = useNow(60_000)
  if (end === null) return t`Not started`
  return end > now ? rich`Ends ${<RelativeTime at={end} />}` : rich`Ended ${<RelativeTime at={end} />}`
}

function kindLabel(kind: Exclude<CreativeKind, 'polls'>, { type, content }: EntityRow): string {
  switch (kind) {
    case 'cards':
      return type === null ? '' : cardTypeLabel(type)
    case 'conversations':
      return t`Video conversation`
    case 'legacy':
      return type === null ? '' : fromConstant(type)
    case 'posts':
      return isOnlyAd(content) ? t`Only as an ad` : t`Timeline`
  }
}
