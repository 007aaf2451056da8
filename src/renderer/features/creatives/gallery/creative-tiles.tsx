import { useCallback, useMemo, useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import type { ShownRows } from '../../../drafting/list/list-props.ts'
import { Tiles } from '../../../media-picker/tiles.tsx'
import type { CreativeKind } from '../creative-kinds.ts'
import { useMediaRows } from '../media-rows.ts'
import { useCardRows } from '../posts/use-card-row.ts'
import { CreativeTile } from './creative-tile.tsx'
import { cardReferenceIn, mediaKeysIn } from './tile-preview.tsx'

interface CreativeTilesProps {
  readonly workspace: Workspace
  readonly kind: CreativeKind
  /** The accessible name of the list. */
  readonly label: string
  readonly shown: ShownRows
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
}

/** Of a tile, in pixels: a post has its text above its media. */
export const tileSizes: Readonly<Record<CreativeKind, { readonly width: number; readonly height: number }>> =
  {
    cards: { width: 224, height: 244 },
    polls: { width: 224, height: 232 },
    conversations: { width: 224, height: 260 },
    posts: { width: 224, height: 236 },
    legacy: { width: 224, height: 260 },
  }

/** Media and cards are looked up for whole blocks of tiles, so that scrolling asks rarely. */
const blockSize = 24
/** Per call; no window shows as many. */
const maxKeys = 200

/** Creatives as the timeline shows them, in order, with name and state. */
export function CreativeTiles({ workspace, kind, label, shown, openedKey, onOpen }: CreativeTilesProps) {
  const [blocks, setBlocks] = useState({ first: 0, last: 0 })
  const { onRange, rowAt, count } = shown
  const show = useCallback(
    (first: number, last: number) => {
      onRange(first, last)
      setBlocks({ first: Math.floor(first / blockSize), last: Math.floor(last / blockSize) })
    },
    [onRange],
  )
  const start = blocks.first * blockSize
  const visibleRows = Array.from(
    { length: Math.max(0, Math.min(count, (blocks.last + 1) * blockSize) - start) },
    (_, step) => rowAt(start + step),
  ).filter((row) => row !== null)
  const cards = useCards(workspace, kind, visibleRows)
  const mediaKeys = new Set(
    visibleRows.flatMap((row) => mediaKeysIn(kind, row, cards.get(cardReferenceIn(kind, row)))),
  )
  const media = useMediaRows(workspace, [...mediaKeys].filter(Boolean).slice(0, maxKeys))
  return (
    <Tiles
      label={label}
      count={count}
      rowAt={rowAt}
      keyOf={({ key }) => key}
      isChosen={({ key }) => key === openedKey}
      openedKey={openedKey}
      onChoose={({ key }) => onOpen(key)}
      selection={shown.selection}
      rowsBetween={shown.rowsBetween}
      onRange={show}
      size={tileSizes[kind]}
      tile={(row) => (
        <CreativeTile
          workspace={workspace}
          kind={kind}
          row={row}
          card={cards.get(cardReferenceIn(kind, row)) ?? null}
          media={media}
        />
      )}
    />
  )
}

/** The cards of posts; those of tiles that were in view before stay while others are looked up. */
function useCards(workspace: Workspace, kind: CreativeKind, rows: readonly EntityRow[]) {
  const references = [...new Set(rows.map((row) => cardReferenceIn(kind, row)))].filter(Boolean)
  const cards = useCardRows(workspace, references)
  const isComplete = references.every((reference) => cards.has(reference))
  const [last, setLast] = useState(cards)
  const isChanged = isComplete && [...cards].some(([name, { row }]) => last.get(name)?.row !== row)
  if (isChanged) setLast(cards)
  return useMemo(() => new Map([...last, ...cards]), [last, cards])
}
