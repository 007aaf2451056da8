import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import {
  findingsColumn,
  type LibraryColumn,
  stateColumn,
  textColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import { countOf } from '../../../ui/number.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { isOnlyAd } from './post-form.ts'
import styles from './posts.module.css'
import { promotionCounts } from './promotion-counts.ts'

/** The text stands in a column of its own, so it is no name here. */
const nameColumn: LibraryColumn = {
  ...titleColumn,
  cell: (row) =>
    nameOf(row) === '' ? <span className={styles.nameless}>No name</span> : titleColumn.cell(row),
  text: nameOf,
}

const wordsColumn = textColumn({ key: 'text', title: 'Text', width: 160, grow: 3 }, textOf)

const contentColumn: LibraryColumn = {
  key: 'content',
  title: 'Shows',
  width: 100,
  cell: (row) => showsText(row),
  text: showsText,
}

const audienceColumn: LibraryColumn = {
  key: 'type',
  title: 'Audience',
  width: 100,
  sortable: true,
  cell: (row) => audienceText(row),
  text: audienceText,
}

/** The columns of posts; the number of promotions is counted for the rows on the screen. */
export function postColumns(workspace: Workspace): readonly LibraryColumn[] {
  const promotedColumn: LibraryColumn = {
    key: 'promoted',
    title: 'Promoted by',
    width: 100,
    cell: ({ key }) => <PromotedBy workspace={workspace} postKey={key} />,
    text: () => '',
  }
  return [
    stateColumn,
    findingsColumn,
    nameColumn,
    wordsColumn,
    contentColumn,
    audienceColumn,
    promotedColumn,
    updatedColumn,
  ]
}

function PromotedBy({ workspace, postKey }: { readonly workspace: Workspace; readonly postKey: string }) {
  const counts = promotionCounts(useWorkbench())(workspace)
  const count = useStore(counts.store, (known) => known.get(postKey))
  useEffect(() => counts.watch(postKey), [counts, postKey])
  return count === undefined || count === 0 ? null : countOf(count, 'line item')
}

function nameOf({ content }: LibraryRow): string {
  return textIn(content, 'name')
}

function textOf({ content }: LibraryRow): string {
  return textIn(content, 'text').replace(/\s+/g, ' ')
}

function showsText({ content }: LibraryRow): string {
  const media = textsIn(content, 'media_keys').length
  const words = [
    media > 0 ? countOf(media, 'media', 'media') : null,
    textIn(content, 'card_uri') === '' ? null : 'card',
  ].filter((word) => word !== null)
  return words.join(', ')
}

function audienceText({ content }: LibraryRow): string {
  return isOnlyAd(content) ? 'Only as an ad' : 'Timeline'
}
