import { IconWand } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { FeedSummary } from '../../../../shared/catalogs/feed.ts'
import { defaultRules, type FeedMapping, numbersOf } from '../../../../shared/catalogs/feed-mapping.ts'
import { priceForm } from '../../../../shared/catalogs/feed-rules.ts'
import type { FeedView } from '../../../../shared/catalogs/product-view.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { dataClient, useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import type { CatalogReference, PartProps } from '../catalogs-view.ts'

export const everything: FeedView = { text: '', change: null, rule: null, groupId: null }

/** The file as it was last read here, and a way to read it again with a currency for prices that have none. */
export function useCurrencyFix(
  { view, catalog, reference, act }: Pick<PartProps, 'view' | 'catalog' | 'reference' | 'act'>,
  onFixed: () => void,
) {
  const workbench = useWorkbench()
  const lastRead = useStore(view).read
  const source = lastRead?.catalogId === catalog.id ? lastRead : null
  const fix = async (currency: string) => {
    if (source === null) return
    const mapping = withCurrency(source.mapping, currency)
    const fixed = await act.run(() =>
      workbench.bridge.catalogs.readFeed({ ...reference, feedId: source.file.feedId, mapping }),
    )
    if (!fixed.ok) return
    view.setState({ read: { ...source, mapping } })
    onFixed()
    const data = dataClient(workbench)
    data.put('catalogs', 'feed', reference, fixed.value)
    await data.invalidate([
      ['catalogs', 'feedRows'],
      ['catalogs', 'feedRow'],
    ])
  }
  return { source, fix }
}

/** Gives prices without a currency the one that the feed's other prices have. */
function withCurrency(mapping: FeedMapping, currency: string): FeedMapping {
  return mapping.map((entry) => {
    if (entry.field !== 'price' && entry.field !== 'sale_price') return entry
    const others = (entry.rules.length > 0 ? entry.rules : defaultRules(entry.field)).filter(
      ({ kind }) => kind !== 'price',
    )
    return { ...entry, rules: [...others, { kind: 'price', currency, numbers: numbersOf(mapping) }] }
  })
}

/** The rule that a price without a currency breaks. */
export const priceForms = 'product.price-form'
const firstRows = { offset: 0, count: 200 }

interface CurrencyFixProps {
  readonly reference: CatalogReference
  readonly summary: FeedSummary
  readonly busy: boolean
  readonly onFix: (currency: string) => void
}

/** Offers to add the missing currency if the feed's other prices agree on one. */
export function CurrencyFix({ reference, summary, busy, onFix }: CurrencyFixProps) {
  const priceFinding = summary.findings.find(({ rule }) => rule === priceForms)
  const ask = (rule: string | null) =>
    priceFinding === undefined ? null : { ...reference, view: { ...everything, rule }, ...firstRows }
  const { value: wrong } = useCall('catalogs', 'feedRows', ask(priceForms))
  const { value: all } = useCall('catalogs', 'feedRows', ask(null))
  if (priceFinding === undefined || wrong === null || all === null) return null
  const rowCurrencies = new Set(all.rows.flatMap(({ price }) => / ([A-Z]{3})$/.exec(price)?.[1] ?? []))
  const [currency, ...others] = rowCurrencies
  if (currency === undefined || others.length > 0) return null
  const fixable = wrong.rows.filter(
    ({ price }) => priceForm(price, currency, summary.numbers ?? null) !== price,
  ).length
  if (fixable === 0) return null
  const rows = fixable < wrong.rows.length || wrong.total <= firstRows.count ? fixable : wrong.total
  return (
    <Button
      icon={IconWand}
      title={t`These prices have no currency. The other prices are in ${currency}.`}
      loading={busy}
      onClick={() => onFix(currency)}
    >
      {plural(rows, { one: 'Fix # row: add {currency}', other: 'Fix # rows: add {currency}' }, { currency })}
    </Button>
  )
}
