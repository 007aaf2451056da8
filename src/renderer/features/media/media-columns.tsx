import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { t } from '../../../shared/text/language.ts'
import {
  type CreativeColumn,
  findingsColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../drafting/list/list-columns.tsx'
import { MediaCell } from '../../media-picker/media-cell.tsx'
import { mediaDuration, mediaRatio, minutesAndSeconds } from '../../media-picker/media-facts.ts'

const kindLabels: ReadonlyMap<string | null, string> = new Map([
  ['GIF', 'GIF'],
  ['VIDEO', t`Video`],
  ['IMAGE', t`Image`],
])

export function formatKind(type: string | null): string {
  return kindLabels.get(type) ?? ''
}

function durationText(row: EntityRow): string {
  const duration = mediaDuration(row)
  return duration === null ? '' : minutesAndSeconds(duration)
}

/** Columns of the library as a list. */
export function mediaColumns(workspace: Workspace): readonly CreativeColumn[] {
  return [
    {
      key: 'picture',
      title: t`Picture`,
      isTitleHidden: true,
      width: 52,
      cell: (row) => <MediaCell workspace={workspace} mediaKey={row.key} row={row} />,
      text: ({ key }) => key,
    },
    stateColumn,
    titleColumn,
    findingsColumn,
    {
      key: 'type',
      title: t`Type`,
      width: 80,
      sortable: true,
      cell: ({ type }) => formatKind(type),
      text: ({ type }) => formatKind(type),
    },
    {
      key: 'ratio',
      title: t`Ratio`,
      width: 80,
      align: 'end',
      cell: mediaRatio,
      text: (row) => mediaRatio(row) ?? '',
    },
    { key: 'duration', title: t`Length`, width: 80, align: 'end', cell: durationText, text: durationText },
    updatedColumn,
  ]
}
