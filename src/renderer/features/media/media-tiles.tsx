import { Group } from '@mantine/core'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { ChangeLabel, DeletedLabel, FindingCounts } from '../../drafting/change-label.tsx'
import type { ShownRows } from '../../drafting/list/draft-list.tsx'
import { MediaTile } from '../../media-picker/media-tile.tsx'
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
      onChoose={({ key }) => onOpen(key)}
      onRange={shown.onRange}
      tile={(row) =>
        row.deleted === true ? (
          <MediaTile
            workspace={workspace}
            row={row}
            mark={
              <Group component="span" gap={0} align="stretch" wrap="nowrap" py={1} px={8} fz={11}>
                <DeletedLabel />
              </Group>
            }
          />
        ) : row.change === null ? (
          <MediaTile workspace={workspace} row={row} />
        ) : (
          <MediaTile
            workspace={workspace}
            row={row}
            mark={
              <Group component="span" gap={0} align="stretch" wrap="nowrap" py={1} px={8} fz={11}>
                <ChangeLabel change={row.change} />
              </Group>
            }
            line={<FindingCounts change={row.change} />}
          />
        )
      }
    />
  )
}
