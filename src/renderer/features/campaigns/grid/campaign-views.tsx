import { useStore } from 'zustand'
import type { GridFilter, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import type { CampaignsView, SavedView } from '../../../../shared/desktop/saved-views.ts'
import { figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { t } from '../../../../shared/text/language.ts'
import { layoutOf } from '../../../table/sheet/layout.ts'
import { useSavedViews, ViewsMenu } from '../../../workbench/views-menu.tsx'
import { defaultGridView, noFigures } from '../grid-view.ts'
import type { Campaigns } from '../store.ts'
import type { useColumns } from './columns-panel.tsx'
import { pinnedByDefault } from './fields.ts'
import { gridFields } from './figure-columns.tsx'

type View = CampaignsView['view']

function filter(field: string, test: GridFilter['test'], ...values: GridFilter['values']): GridFilter {
  return { field, test, values }
}

const performanceColumns = [
  'change',
  'name',
  'entity_status',
  'effective_status',
  // A narrow window shows the first ones.
  ...['spend', 'pacing', 'impressions', 'ctr', 'cpc'].map(figureFieldKey),
]
const performanceLayout = performanceColumns
  .flatMap((column) => gridFields.find(({ key }) => key === column) ?? [])
  .map(({ key, width }) => ({ key, width, pinned: pinnedByDefault.includes(key), shown: true }))

const shipped: readonly SavedView<Partial<CampaignsView>>[] = [
  named(t`All campaigns`, {}),
  named(t`Ending this week`, {
    shape: 'lineItems',
    filters: [filter('end_time', 'inNext', 7)],
    sort: [{ field: 'end_time', descending: false }],
  }),
  named(t`No line items`, { shape: 'campaigns', filters: [filter('line_items', 'is', 0)] }),
  named(t`Paused with budget`, {
    filters: [filter('entity_status', 'is', 'PAUSED'), filter('daily_budget_amount_local_micro', 'above', 0)],
  }),
  {
    name: t`Performance`,
    content: {
      view: viewOf({ ...defaultGridView, sort: [{ field: 'figure:spend', descending: true }] }),
      layout: performanceLayout,
    },
  },
  named(t`Unpublished`, { changedOnly: true }),
  named(t`Rejected`, { shape: 'lineItems', filters: [filter('approval', 'is', 'REJECTED')] }),
]

function named(name: string, view: Partial<View>): SavedView<Partial<CampaignsView>> {
  return { name, content: { view: viewOf({ ...defaultGridView, ...view }) } }
}

/** Without temporary state. */
function viewOf({ folded: _, figures: __, withDeleted, ...view }: GridView): View {
  return {
    ...view,
    filters: [...view.filters],
    sort: [...view.sort],
    withDeleted: withDeleted === true,
  }
}

interface CampaignViewsProps {
  readonly campaigns: Campaigns
  readonly columns: ReturnType<typeof useColumns>
}

/** The grid's views: built-in ones and the user's own. */
export function CampaignViews({ campaigns, columns }: CampaignViewsProps) {
  const { view } = useStore(campaigns.store)
  const requestedFigures = view.figures ?? noFigures
  return (
    <ViewsMenu
      views={useSavedViews('campaigns')}
      shipped={shipped}
      current={{
        view: viewOf(view),
        layout: [...layoutOf(columns.placed)],
        figures: { range: requestedFigures.range, compare: requestedFigures.compare },
      }}
      onChoose={({ view: chosen, layout, figures }) => {
        const period = figures === undefined ? {} : { figures: { ...requestedFigures, ...figures } }
        if (chosen !== undefined) void campaigns.setView({ ...chosen, ...period, folded: [] })
        if (layout === undefined) columns.leaveView()
        else columns.arrange(layout)
      }}
    />
  )
}
