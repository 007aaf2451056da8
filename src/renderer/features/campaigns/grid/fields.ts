import type { GridFilter, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import { type EntityField, hasField } from '../../../../shared/campaigns/entity-fields.ts'
import { t } from '../../../../shared/text/language.ts'

/** What is changed and what is on stand before the name, as glyphs. */
export const pinnedByDefault = ['change', 'entity_status', 'name']

/** Whether a view can show the field: its rows have it, and no heading above them shows it already. */
export function hasPlace(field: EntityField, { shape, group }: Pick<GridView, 'shape' | 'group'>): boolean {
  switch (shape) {
    case 'tree':
      return field.outsideTree !== true
    case 'campaigns':
      return field.outsideTree !== true && hasField('campaign', field)
    case 'lineItems':
      return hasField('lineItem', field) && !(group === 'campaign' && field.outsideTree === true)
  }
}

/** Whether views can be sorted by the field. */
export function isSortable({ kind }: EntityField): boolean {
  return !['choices', 'texts', 'findings', 'campaign', 'key', 'trend'].includes(kind.kind)
}

/** Whether the test counts days from now. */
export function isInDays(test: GridFilter['test']): boolean {
  return test === 'inNext' || test === 'inLast'
}

/** Tests that suit a field, with labels. */
export function testsOf({
  kind,
}: EntityField): readonly { readonly test: GridFilter['test']; readonly label: string }[] {
  const empty = [
    { test: 'empty', label: t`is empty` },
    { test: 'notEmpty', label: t`is not empty` },
  ] as const
  switch (kind.kind) {
    case 'figure':
      return [{ test: 'above', label: t`is above` }, { test: 'below', label: t`is below` }, ...empty]
    case 'amount':
    case 'number':
    case 'count':
      return [
        { test: 'above', label: t`is above` },
        { test: 'below', label: t`is below` },
        { test: 'is', label: t`is` },
        ...empty,
      ]
    case 'time':
      return [
        { test: 'inNext', label: t`is in the next` },
        { test: 'inLast', label: t`is in the last` },
        { test: 'above', label: t`is after` },
        { test: 'below', label: t`is before` },
        ...empty,
      ]
    case 'choice':
    case 'choices':
    case 'status':
    case 'change':
      return [
        { test: 'is', label: t`is` },
        { test: 'isNot', label: t`is not` },
      ]
    case 'delivery':
    case 'approval':
      return [{ test: 'is', label: t`is` }, { test: 'isNot', label: t`is not` }, ...empty]
    case 'targeting':
      return [
        { test: 'is', label: t`includes` },
        { test: 'isNot', label: t`does not include` },
        { test: 'excludes', label: t`excludes` },
        { test: 'contains', label: t`includes a name with` },
        ...empty,
      ]
    case 'text':
    case 'texts':
    case 'id':
      return [
        { test: 'contains', label: t`contains` },
        { test: 'containsNot', label: t`does not contain` },
        { test: 'is', label: t`is` },
        ...empty,
      ]
    case 'flag':
    case 'findings':
    case 'campaign':
    case 'key':
    case 'trend':
      return []
  }
}
