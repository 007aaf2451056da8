import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  descriptionLimit,
  type ProductField,
  productInput,
  titleLimit,
} from '../../../../shared/api/ads/products.ts'
import type { CatalogRow } from '../../../../shared/catalogs/catalog.ts'
import { productChoices, productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { productFields, requiredProductFields } from '../../../../shared/catalogs/product-merge.ts'
import { checkProduct } from '../../../../shared/catalogs/product-rules.ts'
import { errorsOf } from '../../../../shared/core/finding.ts'
import { t } from '../../../../shared/text/language.ts'
import { DialogForm } from '../../../ui/form/form.tsx'
import { FieldGrid } from '../../../ui/layout/field-grid.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { CatalogTarget } from '../catalog-target.tsx'
import type { CatalogReference } from '../catalogs-view.ts'

interface NewProductProps {
  readonly reference: CatalogReference
  readonly catalog: CatalogRow
  readonly onClose: () => void
}

type Texts = Readonly<Partial<Record<ProductField, string>>>

/** What most shops fill in; the other documented fields are folded. */
const commonFields = [
  'brand',
  'gtin',
  'mpn',
  'sale_price',
  'inventory',
  'product_type',
  'item_group_id',
  'color',
  'size',
] as const satisfies readonly ProductField[]
const isRequired: ReadonlySet<ProductField> = new Set(requiredProductFields)
const isDefault: ReadonlySet<ProductField> = new Set(commonFields)
const optional = productFields.filter((field) => !isRequired.has(field))
const further = optional.filter((field) => !isDefault.has(field))
const choices: Readonly<Partial<Record<ProductField, (typeof productChoices)['gender']>>> = productChoices
const examples: Readonly<Partial<Record<ProductField, string>>> = {
  price: t`For example, 12.50 USD.`,
  link: t`Starts with https://.`,
  image_link: t`JPG, GIF, WEBP or PNG, at least 500 × 500 pixels.`,
  brand: t`Brand, GTIN or MPN is required.`,
  id: t`An existing ID updates that product.`,
  mobile_link: t`Starts with https://.`,
  additional_image_link: t`Up to 10 addresses, separated by commas.`,
  google_product_category: t`For example, Apparel & Accessories > Shoes.`,
  sale_price_effective_date: t`For example, 2026-11-27T00:00+01:00/2026-11-30T23:59+01:00.`,
}

/** One product entered by hand, checked during typing and sent on its own. */
export function NewProduct({ reference, catalog, onClose }: NewProductProps) {
  const { bridge, notices } = useWorkbench()
  const [texts, setTexts] = useState<Texts>({ availability: 'in stock', condition: 'new' })
  const [left, setLeft] = useState<ReadonlySet<ProductField>>(new Set())
  const [isMore, setMore] = useState(false)
  const product = productOf(texts)
  const errors = errorsOf(checkProduct(product))
  const send = async () => {
    const parsedProduct = productInput.safeParse(product)
    if (!parsedProduct.success || errors.length > 0) {
      setLeft(new Set([...requiredProductFields, ...optional]))
      if (errors.some(({ field }) => further.some((one) => one === field))) setMore(true)
      return undefined
    }
    const warnings = await bridge.catalogs.saveProduct({ ...reference, product: parsedProduct.data })
    if (warnings.ok) {
      notices.say('ok', [t`${parsedProduct.data.title} was sent.`, ...warnings.value].join(' '))
      onClose()
    }
    return warnings
  }
  const propsOf = (field: ProductField) => ({
    label: isRequired.has(field) ? `${productLabels[field]} (required)` : productLabels[field],
    description: examples[field],
    value: texts[field] ?? '',
    error: left.has(field) ? errors.find((finding) => finding.field === field)?.message : undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTexts({ ...texts, [field]: currentTarget.value }),
    onBlur: () => setLeft(new Set([...left, field])),
  })
  return (
    <DialogForm
      title={t`New product`}
      size={640}
      submitLabel={t`Send product`}
      beside={<CatalogTarget reference={reference} catalog={catalog} />}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput {...propsOf('id')} maxLength={100} data-autofocus />
      <TextInput {...propsOf('title')} maxLength={titleLimit * 2} spellCheck />
      <Textarea {...propsOf('description')} rows={3} maxLength={descriptionLimit * 2} spellCheck />
      <FieldGrid columns={2} gap={12}>
        <NativeSelect {...propsOf('availability')} data={productChoices.availability} />
        <NativeSelect {...propsOf('condition')} data={productChoices.condition} />
        <TextInput {...propsOf('price')} />
        <TextInput {...propsOf('brand')} />
        <TextInput {...propsOf('link')} />
        <TextInput {...propsOf('image_link')} />
        {commonFields
          .filter((field) => field !== 'brand')
          .map((field) => (
            <TextInput key={field} {...propsOf(field)} />
          ))}
      </FieldGrid>
      <details open={isMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
        <summary>{t`More fields`}</summary>
        <FieldGrid columns={2} gap={12}>
          {further.map((field) => {
            const values = choices[field]
            return values === undefined ? (
              <TextInput key={field} {...propsOf(field)} />
            ) : (
              <NativeSelect
                key={field}
                {...propsOf(field)}
                data={[{ value: '', label: t`Not set` }, ...values]}
              />
            )
          })}
        </FieldGrid>
      </details>
    </DialogForm>
  )
}

/** Leaves out empty fields; an invalid whole number stays a text, which the check reports. */
function productOf(texts: Texts): Readonly<Partial<Record<ProductField, string | number>>> {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(
    filled.map(([field, text]) => [
      field,
      field === 'inventory' && /^\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim(),
    ]),
  )
}
