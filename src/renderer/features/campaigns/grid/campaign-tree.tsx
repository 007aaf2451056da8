import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { campaignDelivery } from '../../../../shared/campaigns/delivery.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { useRows } from '../../../data/windows.ts'
import { ChangeLabel } from '../../../drafting/change-label.tsx'
import { textIn } from '../../../drafting/content.ts'
import { column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import styles from './campaign-grid.module.css'
import { StateGlyph } from './state-glyph.tsx'

const columns = [
  column<EntityRow>('status', t`Status`, { width: 26, isTitleHidden: true }, ({ content, record, change }) =>
    change === null ? (
      <StateGlyph status={textIn(content, 'entity_status')} delivery={campaignDelivery(record)} />
    ) : (
      <ChangeLabel change={change} iconOnly />
    ),
  ),
  { ...column<EntityRow>('title', t`Name`, 120, ({ title }) => <NameText text={title} />), grow: 1 },
]

interface CampaignTreeProps {
  readonly workspace: Workspace
  readonly openedPlace: EntityRef | null
  readonly onOpen: (place: EntityRef) => void
}

/** Every campaign by name, whatever the grid is sorted and filtered by; opening one shows it in the grid too. */
export function CampaignTree({ workspace, openedPlace, onOpen }: CampaignTreeProps) {
  const rows = useRows('entities', 'list', (range) => ({
    workspace,
    subject: 'campaign' as const,
    text: '',
    types: [],
    changedOnly: false,
    sort: 'title' as const,
    descending: false,
    ...range,
  }))
  return (
    <nav className={styles.tree} aria-label={t`Tree of campaigns`}>
      <RowList
        label={t`Campaigns by name`}
        list={rows}
        loading={t`Loading campaigns`}
        columns={columns}
        keyOf={({ key }) => key}
        selectedKey={openedPlace?.subject === 'campaign' ? openedPlace.key : null}
        onOpen={({ key }) => onOpen({ subject: 'campaign', key })}
        hidesTitles
      />
    </nav>
  )
}
