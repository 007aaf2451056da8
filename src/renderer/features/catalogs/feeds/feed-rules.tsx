import { ActionIcon, Group, Menu, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProductField } from '../../../../shared/api/ads/products.ts'
import type { FeedRule } from '../../../../shared/catalogs/feed-rules.ts'
import { productLabels } from '../../../../shared/catalogs/product-labels.ts'
import { t } from '../../../../shared/text/language.ts'
import type { NumberFormat } from '../../../../shared/text/number-text.ts'
import { DialogForm } from '../../../ui/form/form.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../catalogs.module.css'

interface FeedRulesProps {
  readonly field: ProductField
  readonly rules: FeedRule[]
  readonly onChange: (rules: FeedRule[]) => void
}

const names: Readonly<Record<FeedRule['kind'], string>> = {
  trim: t`Trim spaces`,
  price: t`Price format`,
  https: t`Use https`,
  default: t`Default value`,
  lookup: t`Look up`,
}

export function FeedRules({ field, rules, onChange }: FeedRulesProps) {
  const [asking, setAsking] = useState<'price' | 'default' | 'lookup' | null>(null)
  const label = productLabels[field]
  const put = (rule: FeedRule) => onChange([...rules.filter(({ kind }) => kind !== rule.kind), rule])
  return (
    <Group gap={4}>
      {rules.map((rule) => (
        <span key={rule.kind} className={styles.rule}>
          {describe(rule)}
          <IconButton
            label={t`Remove ${names[rule.kind]} from ${label}`}
            icon={IconX}
            onClick={() => onChange(rules.filter((one) => one !== rule))}
          />
        </span>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t`Add a rule to ${label}`}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => put({ kind: 'trim' })}>{names.trim}</Menu.Item>
          <Menu.Item onClick={() => put({ kind: 'https' })}>{names.https}</Menu.Item>
          <Menu.Item onClick={() => setAsking('price')}>{names.price}</Menu.Item>
          <Menu.Item onClick={() => setAsking('default')}>{names.default}</Menu.Item>
          <Menu.Item onClick={() => setAsking('lookup')}>{names.lookup}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking !== null && (
        <RuleDialog
          kind={asking}
          label={label}
          before={rules.find(({ kind }) => kind === asking)}
          onRule={(rule) => {
            put(rule)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Group>
  )
}

function describe(rule: FeedRule): string {
  switch (rule.kind) {
    case 'price':
      return rule.currency === null ? names.price : t`${names.price}, else ${rule.currency}`
    case 'default':
      return t`Default "${rule.value.slice(0, 24)}"`
    case 'lookup':
      return `${names.lookup} (${rule.entries.length})`
    default:
      return names[rule.kind]
  }
}

const neededFor = {
  price: t`Enter a currency code, such as USD.`,
  default: t`Enter a value.`,
  lookup: t`Enter value = replacement, one per line.`,
}

interface RuleDialogProps {
  readonly kind: 'price' | 'default' | 'lookup'
  readonly label: string
  readonly before: FeedRule | undefined
  readonly onRule: (rule: FeedRule) => void
  readonly onClose: () => void
}

function RuleDialog({ kind, label, before, onRule, onClose }: RuleDialogProps) {
  const { text, values } = useFields({ text: textOf(before) })
  const rule = ruleOf(kind, values.text, before?.kind === 'price' ? (before.numbers ?? null) : null)
  return (
    <DialogForm
      title={t`${names[kind]} for ${label}`}
      submitLabel={t`Add rule`}
      missing={rule === null ? neededFor[kind] : null}
      onSubmit={() => {
        if (rule !== null) onRule(rule)
      }}
      onClose={onClose}
    >
      {kind === 'lookup' ? (
        <Textarea
          label={t`Values, one per line`}
          description={t`For example, in_stock = in stock. Case doesn’t matter.`}
          rows={8}
          data-autofocus
          {...text('text')}
        />
      ) : (
        <TextInput
          label={kind === 'price' ? t`Currency if missing` : t`Value if the cell is empty`}
          description={kind === 'price' ? t`Three letters, such as USD. Empty for none.` : undefined}
          data-autofocus
          {...text('text')}
        />
      )}
    </DialogForm>
  )
}

function textOf(rule: FeedRule | undefined): string {
  switch (rule?.kind) {
    case 'price':
      return rule.currency ?? ''
    case 'default':
      return rule.value
    case 'lookup':
      return rule.entries.map(({ from, to }) => `${from} = ${to}`).join('\n')
    default:
      return ''
  }
}

/** Null while the typed text isn't a valid rule. */
function ruleOf(kind: RuleDialogProps['kind'], text: string, numbers: NumberFormat | null): FeedRule | null {
  if (kind === 'default') return text === '' ? null : { kind, value: text }
  if (kind === 'price') {
    const currency = text.trim().toUpperCase()
    if (currency === '') return { kind, currency: null, numbers }
    return /^[A-Z]{3}$/.test(currency) ? { kind, currency, numbers } : null
  }
  const entries = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at < 1 ? [] : [{ from: line.slice(0, at).trim(), to: line.slice(at + 1).trim() }]
  })
  return entries.length === 0 ? null : { kind, entries: entries.slice(0, 500) }
}
