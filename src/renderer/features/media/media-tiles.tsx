import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeLabel, DeletedLabel, FindingCounts } from '../../drafting/change-label.tsx'
import type { ShownRows } from '../../drafting/list/list-props.ts'
import { MediaTile } from '../../media-picker/media-tile.tsx'
import { TileBox } from '../../media-picker/tile-box.tsx'
import { Tiles } from '../../media-picker/tiles.tsx'

interface MediaTilesProps {
  readonly workspace: Workspace
  readonly shown: ShownRows
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
}

/** The library as pictures, each with its planned change. */
export function MediaTiles({ workspace, shown, openedKey, onOpen }: MediaTilesProps) {
  return (
    <Tiles
      label={t`Media`}
      count={shown.count}
      rowAt={shown.rowAt}
      keyOf={({ key }) => key}
      isChosen={({ key }) => key === openedKey}
      openedKey={openedKey}
      onChoose={({ key }) => onOpen(key)}
      selection={shown.selection}
      rowsBetween={shown.rowsBetween}
      onRange={shown.onRange}
      tile={(row) => <LibraryTile workspace={workspace} row={row} />}
    />
  )
}

function LibraryTile({ workspace, row }: { readonly workspace: Workspace; readonly row: EntityRow }) {
  const { change, deleted, title } = row
  const shared = { workspace, row, box: <TileBox title={title} /> }
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
