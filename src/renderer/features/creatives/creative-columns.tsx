import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { mediaKeysOfCard, titlesOfCard } from '../../../shared/entities/cards/card-draft.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { textIn, textsIn } from '../../drafting/content.ts'
import {
  type CreativeColumn,
  findingsColumn,
  stateColumn,
  textColumn,
  titleColumn,
  updatedColumn,
} from '../../drafting/list/list-columns.tsx'
import { NamedMediaCell } from '../../media-picker/media-cell.tsx'
import parts from '../../ui/layout/parts.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { readTime } from '../../ui/time.ts'
import { readCard } from './cards/card-form.ts'
import { cardTypeLabel } from './cards/card-type-label.ts'
import { destinationLabel } from './cards/destination-labels.ts'
import { callsOf } from './conversations/conversation-form.ts'
import { pollDuration } from './polls/poll-duration.ts'
import { choicesOf, pollMinutesOf } from './polls/poll-form.ts'
import { postFigureColumns } from './posts/post-figures.tsx'
import { isOnlyAd } from './posts/post-form.ts'

const typeColumn = textColumn(
  { key: 'type', title: t`Type`, width: 180, grow: 1, sortable: true },
  ({ type }) => (type === null ? '' : cardTypeLabel(type)),
)
const destinationColumn = textColumn(
  { key: 'destination', title: t`Destination`, width: 140, grow: 1, optional: true },
  ({ content }) => destinationLabel(readCard(content)),
)
const headlineColumn = textColumn(
  { key: 'headline', title: t`Title`, width: 140, grow: 1, optional: true },
  ({ content }) => titlesOfCard(readCard(content)).join(', '),
)
const idColumn: CreativeColumn = {
  key: 'id',
  title: t`ID`,
  width: 100,
  cell: ({ remoteId }) => remoteId !== null && <code>{remoteId}</code>,
  text: ({ remoteId }) => remoteId ?? '',
}

/** The first media of a row; nothing if it has none. */
export function pictureColumn(workspace: Workspace): CreativeColumn {
  return {
    key: 'picture',
    title: t`Picture`,
    isTitleHidden: true,
    width: 52,
    cell: (row) => <NamedMediaCell workspace={workspace} mediaKey={mediaKeyOf(row)} />,
    text: mediaKeyOf,
  }
}

function mediaKeyOf({ content }: EntityRow): string {
  const keys = [
    textIn(content, 'media_key'),
    ...textsIn(content, 'media_keys'),
    ...mediaKeysOfCard(readCard(content)),
  ]
  return keys.find((key) => key !== '') ?? ''
}

export const cardColumns = (workspace: Workspace): readonly CreativeColumn[] => [
  pictureColumn(workspace),
  stateColumn,
  titleColumn,
  findingsColumn,
  headlineColumn,
  typeColumn,
  destinationColumn,
  updatedColumn,
]

const choicesColumn = textColumn({ key: 'choices', title: t`Choices`, width: 120, grow: 2 }, ({ content }) =>
  choicesOf(content, 0).filter(Boolean).join(', '),
)
const durationColumn = textColumn(
  { key: 'duration', title: t`Open for`, width: 100, optional: true },
  ({ content }) => pollDuration(pollMinutesOf(content)),
)
const endOf = ({ record }: EntityRow) => readTime(textIn(record, 'end_time'))
const endColumn: CreativeColumn = {
  key: 'end',
  title: t`Ends`,
  width: 110,
  optional: 'late',
  align: 'end',
  cell: (row) => {
    const end = endOf(row)
    return end === null ? null : <RelativeTime at={end} />
  },
  text: (row) => {
    const end = endOf(row)
    return end === null ? '' : new Date(end).toISOString()
  },
}

export const pollColumns = (workspace: Workspace): readonly CreativeColumn[] => [
  // The service's answers leave out which media a poll shows.
  { ...pictureColumn(workspace), ofDrafts: true },
  stateColumn,
  titleColumn,
  findingsColumn,
  choicesColumn,
  durationColumn,
  endColumn,
  updatedColumn,
]

const callsColumn = textColumn(
  { key: 'calls', title: t`Calls to action`, width: 160, grow: 2 },
  ({ content }) => callTexts(content),
)

export function callTexts(conversation: Fields): string {
  return callsOf(conversation, 0)
    .map(({ call }) => call)
    .filter(Boolean)
    .join(', ')
}

/** Legacy cards have no drafts: what they show is in the service's record only. */
export const legacyColumns = (workspace: Workspace): readonly CreativeColumn[] => [
  {
    ...pictureColumn(workspace),
    cell: ({ record }) => <NamedMediaCell workspace={workspace} mediaKey={textIn(record, 'media_key')} />,
    text: ({ record }) => textIn(record, 'media_key'),
  },
  stateColumn,
  titleColumn,
  textColumn({ key: 'headline', title: t`Title`, width: 140, grow: 1, optional: true }, ({ record }) =>
    textIn(record, 'title'),
  ),
  textColumn({ key: 'calls', title: t`Calls to action`, width: 140, grow: 1, optional: true }, ({ record }) =>
    callTexts(record),
  ),
  typeColumn,
  idColumn,
  updatedColumn,
]

export const conversationColumns = (workspace: Workspace): readonly CreativeColumn[] => [
  pictureColumn(workspace),
  stateColumn,
  titleColumn,
  findingsColumn,
  callsColumn,
  updatedColumn,
]

const nameOf = ({ content }: EntityRow) => textIn(content, 'name')
/** The text has a column of its own, so it doesn't serve as the name here. */
const nameColumn: CreativeColumn = {
  ...titleColumn,
  cell: (row) =>
    nameOf(row) === '' ? <span className={parts.muted}>{t`No name`}</span> : titleColumn.cell(row),
  text: nameOf,
}
const postTextColumn = textColumn({ key: 'text', title: t`Text`, width: 180, grow: 3 }, ({ content }) =>
  textIn(content, 'text').replace(/\s+/g, ' '),
)
const contentColumn = textColumn(
  { key: 'content', title: t`Attachment`, width: 88, optional: true },
  ({ content }) => {
    const media = textsIn(content, 'media_keys').length
    const labels = [
      media > 0 && plural(media, { one: '# file', other: '# files' }),
      textIn(content, 'card_uri') !== '' && t`Card`,
    ]
    return labels.filter(Boolean).join(', ')
  },
)
const audienceColumn = textColumn(
  { key: 'type', title: t`Audience`, width: 100, sortable: true, optional: true },
  ({ content }) => (isOnlyAd(content) ? t`Only as an ad` : t`Timeline`),
)

/** Columns of posts; promotions and figures are only read for the rows on screen. */
export function postColumns(workspace: Workspace, currency: string | null): readonly CreativeColumn[] {
  const promotedColumn: CreativeColumn = {
    key: 'promoted',
    title: t`Promoted by`,
    width: 100,
    optional: true,
    cell: ({ key }) => <PromotedBy workspace={workspace} postKey={key} />,
    text: () => '',
  }
  return [
    pictureColumn(workspace),
    stateColumn,
    nameColumn,
    findingsColumn,
    postTextColumn,
    ...postFigureColumns(workspace, currency),
    contentColumn,
    audienceColumn,
    promotedColumn,
    updatedColumn,
  ]
}

function PromotedBy({ workspace, postKey }: { readonly workspace: Workspace; readonly postKey: string }) {
  const uses = useCall('entities', 'usesOf', { workspace, subject: 'post', keys: [postKey] }).value ?? []
  const count = uses.filter(({ subject }) => subject === 'promotedPost').length
  return count === 0 ? null : plural(count, { one: '# line item', other: '# line items' })
}
