import type { LibraryRow } from '../../../shared/domain/library-row.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { ChangeWord, changeText, FindingCounts } from '../../drafting/change-word.tsx'
import type { ShownRows } from '../../drafting/library-list.tsx'
import { mediaShape } from '../../media-picker/media-facts.ts'
import { MediaTile } from '../../media-picker/media-tile.tsx'
import { Tiles } from '../../media-picker/tiles.tsx'
import { countOf } from '../../ui/number.ts'
import styles from './media.module.css'
import { kindWord } from './media-columns.tsx'

interface MediaTilesProps {
  readonly workspace: Workspace
  readonly shown: ShownRows
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
}

/** The library as pictures, with what is planned for each. */
export function MediaTiles({ workspace, shown, openedKey, onOpen }: MediaTilesProps) {
  return (
    <Tiles
      label="Media"
      count={shown.count}
      rowAt={shown.rowAt}
      keyOf={({ key }) => key}
      nameOf={nameOf}
      isChosen={({ key }) => key === openedKey}
      onChoose={({ key }) => onOpen(key)}
      onRange={shown.onRange}
      tile={(row) =>
        row.change === null ? (
          <MediaTile workspace={workspace} row={row} />
        ) : (
          <MediaTile
            workspace={workspace}
            row={row}
            line={
              <span className={styles.planned}>
                <ChangeWord change={row.change} />
                <FindingCounts change={row.change} />
              </span>
            }
          />
        )
      }
    />
  )
}

function nameOf(row: LibraryRow): string {
  const { change } = row
  const findings =
    change === null || change.errors + change.warnings === 0
      ? null
      : change.errors > 0
        ? countOf(change.errors, 'error')
        : countOf(change.warnings, 'warning')
  return [row.title, kindWord(row.type), mediaShape(row), changeText(change), findings]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}
