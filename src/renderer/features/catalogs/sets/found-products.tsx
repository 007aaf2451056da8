import type { FilterAttribute, ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import type { FilterSetPreview, PreviewedProduct } from '../../../../shared/catalogs/product-set.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import styles from '../catalogs.module.css'
import { attributeLabel, filterLabel } from './filter-labels.ts'

const shownProducts = 8

interface FoundProductsProps {
  readonly preview: FilterSetPreview
  readonly filters: readonly ProductFilter[]
}

/** The known products that filters find, with the values that they ask for, and those that one filter leaves out. */
export function FoundProducts({ preview, filters }: FoundProductsProps) {
  const { products, matched, matchedByFilter, missed, matches, nearMisses } = preview
  const attributes = [...new Set(filters.map(({ attribute }) => attribute))].slice(0, 2)
  return (
    <Section
      title={plural(
        products,
        { one: '{matched} of # known product match', other: '{matched} of # known products match' },
        { matched: formatCount(matched) },
      )}
      hint={t`Based on products synced to this computer. Of a group, the service lists only the first variant, so the set itself can hold more.`}
    >
      {filters.length > 1 && (
        <ul className={parts.bullets} aria-label={t`Filters one by one`}>
          {filters.map((filter, place) => (
            <li key={filterLabel(filter)}>
              {plural(
                matchedByFilter[place] ?? 0,
                { one: '{filter}: # product alone', other: '{filter}: # products alone' },
                { filter: filterLabel(filter) },
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.found}>
        {matched > 0 && (
          <div>
            <PlainTable
              label={t`Matching products`}
              heads={[
                { title: t`Matching products` },
                ...attributes.map((attribute) => ({
                  title: attributeLabel(attribute),
                  align: 'end' as const,
                })),
              ]}
              cells="texts"
              dense
              bordered
            >
              {matches.slice(0, shownProducts).map((product) => (
                <tr key={product.id}>
                  <td>{nameOf(product)}</td>
                  {attributes.map((attribute) => (
                    <td key={attribute} data-align="end">
                      <AttributeOf product={product} attribute={attribute} />
                    </td>
                  ))}
                </tr>
              ))}
            </PlainTable>
            <More count={matched - shownProducts} />
          </div>
        )}
        {missed > 0 && (
          <section aria-label={t`Near misses`}>
            <PlainTable
              label={t`Near misses`}
              heads={[
                {
                  title: plural(missed, {
                    one: '# product fails only one filter',
                    other: '# products fail only one filter',
                  }),
                },
                { title: t`Because of`, align: 'end' },
              ]}
              cells="texts"
              dense
              bordered
            >
              {nearMisses.slice(0, shownProducts).map(({ product, filter }) => {
                const failed = filters[filter]
                return (
                  failed !== undefined && (
                    <tr key={product.id}>
                      <td>{nameOf(product)}</td>
                      <td data-align="end">
                        <span className={parts.muted}>{attributeLabel(failed.attribute)}</span>{' '}
                        <AttributeOf product={product} attribute={failed.attribute} />
                      </td>
                    </tr>
                  )
                )
              })}
            </PlainTable>
            <More count={missed - shownProducts} />
          </section>
        )}
      </div>
    </Section>
  )
}

function nameOf({ id, title }: PreviewedProduct): string {
  return title === '' ? id : title
}

/** Of a path of categories, its end: names keep their room, and the rest is there on hover. */
function AttributeOf({ product, attribute }: AttributeOfProps) {
  const value = product.values[attribute] ?? t`not set`
  const isPath = attribute === 'product_type' || attribute === 'google_product_category'
  return <span title={value}>{isPath ? value.split('>').at(-1)?.trim() : value}</span>
}

interface AttributeOfProps {
  readonly product: PreviewedProduct
  readonly attribute: FilterAttribute
}

function More({ count }: { readonly count: number }) {
  return count > 0 && <p className={parts.muted}>{t`and ${formatCount(count)} more`}</p>
}
