import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { ChangeLabel, DeletedLabel, FindingCounts } from '../../drafting/change-label.tsx'
import type { ShownRows } from '../../drafting/list/list-props.ts'
import { MediaTile } from '../../media-picker/media-tile.tsx'
import { TileBox } from '../../media-picker/tile-box.tsx'
import { Tiles } from '../../media-picker/tiles.tsx'

interface MediaTilesProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly shown: ShownRows
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
  readonly tile: (row: EntityRow) => ReactNode
}

/** Media as pictures. */
export function MediaTiles({ label, shown, openedKey, onOpen, tile }: MediaTilesProps) {
  return (
    <Tiles
      label={label}
      count={shown.count}
      rowAt={shown.rowAt}
      keyOf={({ key }) => key}
      isChosen={({ key }) => key === openedKey}
      openedKey={openedKey}
      onChoose={({ key }) => onOpen(key)}
      selection={shown.selection}
      rowsBetween={shown.rowsBetween}
      onRange={shown.onRange}
      tile={tile}
    />
  )
}

interface LibraryTileProps {
  readonly workspace: Workspace
  readonly row: EntityRow
  /** What the tile shows, if it isn't the row itself. */
  readonly shown?: EntityRow
  /** Before kind and format. */
  readonly line?: ReactNode
}

/** A media with its planned change. */
export function LibraryTile({ workspace, row: { change, deleted, ...row }, shown, line }: LibraryTileProps) {
  const title = shown?.title ?? row.title
  const shared = { workspace, row: shown ?? { ...row, change }, box: <TileBox title={title} />, line }
  if (deleted === true) return <MediaTile {...shared} mark={mark(<DeletedLabel />)} />
  if (change === null) return <MediaTile {...shared} />
  return (
    <MediaTile
      {...shared}
      mark={mark(<ChangeLabel change={change} />)}
      line={<FindingCounts change={change} />}
    />
  )
}

function mark(label: ReactNode): ReactNode {
  return (
    <Group component="span" gap={0} align="stretch" wrap="nowrap" py={1} px={8} fz={11}>
      {label}
    </Group>
  )
}
