import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AgentMark } from '../../changes/agent-mark.tsx'
import { AuthorLabel } from '../../changes/author-label.tsx'
import type { Column } from '../../table/columns.ts'
import { NameText } from '../../ui/name-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChangeLabel, changeText, DeletedLabel, FindingCounts } from '../change-label.tsx'
import styles from './draft-list.module.css'

/** A column with the text that copied tables get. */
export interface CreativeColumn extends Column<EntityRow> {
  readonly text: (row: EntityRow) => string
  /** Only drafts fill it, so a list without them doesn't have it. */
  readonly ofDrafts?: true
}

/** Always there, so that names stay in place when the first row changes. */
export const stateColumn: CreativeColumn = {
  key: 'state',
  title: t`Change`,
  width: 30,
  isGutter: true,
  cell: ({ change, deleted }) =>
    deleted === true ? <DeletedLabel iconOnly /> : <ChangeLabel change={change} iconOnly />,
  text: ({ change, deleted }) => (deleted === true ? t`Deleted` : changeText(change)),
}

export const findingsColumn: CreativeColumn = {
  key: 'findings',
  title: t`Issues`,
  width: 92,
  pills: [
    plural(88, { one: '# warning', other: '# warnings' }),
    plural(88, { one: '# error', other: '# errors' }),
    plural(88, { one: '# to fill', other: '# to fill' }),
  ],
  ofDrafts: true,
  cell: ({ change }) => <FindingCounts change={change} />,
  text: ({ change }) => (change === null ? '' : t`${change.errors} errors, ${change.warnings} warnings`),
}

export const titleColumn: CreativeColumn = {
  key: 'title',
  title: t`Name`,
  width: 180,
  grow: 1,
  sortable: true,
  cell: ({ title, change }) => (
    <span className={styles.title} data-kind={change?.kind}>
      <NameText
        text={title}
        before={change?.byAgent && <AgentMark />}
        after={<AuthorLabel changedBy={change?.changedBy} />}
      />
    </span>
  ),
  text: ({ title }) => title,
}

export const updatedColumn: CreativeColumn = {
  key: 'updated',
  title: t`Updated`,
  width: 120,
  optional: 'late',
  align: 'end',
  sortable: true,
  cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
}

/** A column of plain text; long text is cut off, and its title shows all of it. */
export function textColumn(
  shape: Pick<CreativeColumn, 'key' | 'title' | 'width'> &
    Partial<Pick<CreativeColumn, 'grow' | 'sortable' | 'optional'>>,
  text: (row: EntityRow) => string,
): CreativeColumn {
  return { ...shape, cell: (row) => <span title={text(row)}>{text(row)}</span>, text }
}
