import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconClock, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { referencedDraft } from '../../../../shared/drafts/draft.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { FindingCounts } from '../../../drafting/change-label.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { LineItemPicker } from './pickers.tsx'
import styles from './posts.module.css'
import { lineItemInputError, readLineItems } from './promote-form.ts'
import { useLineItemNames } from './use-line-item-names.ts'
import { type Promotion, type Promotions, usePromotions } from './use-promotions.ts'

interface PromotionsSectionProps {
  readonly workspace: Workspace
  readonly postKey: string
}

/** Line items that promote a post, with actions to add and to end one. */
export function PromotionsSection({ workspace, postKey }: PromotionsSectionProps) {
  const promotions = usePromotions(workspace, postKey)
  const { promotions: rows, unlisted, fault } = promotions
  return (
    <Section title={t`Promotion`}>
      {fault !== null && <FaultNotice fault={fault} onRetry={promotions.load} />}
      {rows !== null && rows.length === 0 && <Text c="dimmed">{t`No line items promote this post.`}</Text>}
      {rows !== null && rows.length > 0 && (
        <ul className={styles.promotions} aria-label={t`Line items that promote the post`}>
          {rows.map((promotion) => (
            <PromotionLine key={promotion.row.key} promotion={promotion} promotions={promotions} />
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <Text c="dimmed">
          {plural(unlisted, {
            one: '# more promotion not listed here.',
            other: '# more promotions not listed here.',
          })}
        </Text>
      )}
      <PromoteForm
        workspace={workspace}
        promotions={promotions}
        promoting={(rows ?? []).map(({ lineItemId }) => lineItemId)}
      />
    </Section>
  )
}

interface PromotionLineProps {
  readonly promotion: Promotion
  readonly promotions: Promotions
}

function PromotionLine({ promotion, promotions }: PromotionLineProps) {
  const { lineItemId, lineItemName, campaignName, state, row } = promotion
  const isHeld = row.change !== null && (row.change.publish === 'queued' || row.change.publish === 'sent')
  const label = [lineItemName ?? lineItemId, campaignName].filter(Boolean).join(', ')
  return (
    <li>
      <Stack component="span" gap={0} display="inline-flex" flex={1} miw={120}>
        {lineItemName === null ? (
          <code>{lineItemId}</code>
        ) : (
          <NameText
            text={lineItemName}
            under={campaignName}
            hover={referencedDraft(lineItemId) !== null ? lineItemName : t`${lineItemName}, ID ${lineItemId}`}
          />
        )}
        {campaignName !== null && (
          <span className={`${parts.muted} ${parts.ellipsis}`} title={campaignName}>
            {campaignName}
          </span>
        )}
      </Stack>
      <PromotionState promotion={promotion} />
      <FindingCounts change={row.change} />
      {!isHeld &&
        (state === 'ending' ? (
          <Button
            aria-label={t`Keep the promotion by ${label}`}
            onClick={() => promotions.keep(promotion)}
          >{t`Keep`}</Button>
        ) : (
          <Button
            aria-label={
              state === 'planned' ? t`Discard the promotion by ${label}` : t`Stop promoting by ${label}`
            }
            onClick={() => promotions.stop(promotion)}
          >
            {state === 'planned' ? t`Discard` : t`Stop`}
          </Button>
        ))}
    </li>
  )
}

function PromotionState({ promotion: { state } }: { readonly promotion: Promotion }) {
  switch (state) {
    case 'runs':
      return <StatusLabel tone="ok" icon={IconSpeakerphone} label={t`Promotes`} />
    case 'planned':
      return <StatusLabel tone="information" icon={IconClock} label={t`Starts when you publish`} />
    case 'ending':
      return <StatusLabel tone="error" icon={IconTrash} label={t`Ends when you publish`} />
  }
}

interface PromoteFormProps {
  readonly workspace: Workspace
  readonly promotions: Promotions
  readonly promoting: readonly string[]
}

function PromoteForm({ workspace, promotions, promoting }: PromoteFormProps) {
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const typedLineItems = readLineItems(typed, promoting)
  const names = useLineItemNames(workspace, typedLineItems.ids)
  const type = (text: string) => {
    setTyped(text)
    setTrouble(null)
  }
  const promote = async () => {
    const inputError = lineItemInputError(typedLineItems)
    setTrouble(inputError)
    if (inputError === null && (await promotions.promote(typedLineItems.ids))) setTyped('')
  }
  return (
    <Form
      submitLabel={
        typedLineItems.ids.length > 1
          ? plural(typedLineItems.ids.length, {
              one: 'Promote with # line item',
              other: 'Promote with # line items',
            })
          : t`Promote`
      }
      submitVariant="default"
      missing={typed.trim() === '' ? t`Enter a line item ID.` : null}
      onSubmit={promote}
      beside={<Button onClick={() => setOpen(true)}>{t`Choose line items`}</Button>}
    >
      <TextInput
        label={t`Line items`}
        description={t`IDs, separated by spaces or commas`}
        value={typed}
        error={trouble}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {names.size > 0 && (
        <ul aria-label={t`Line items chosen`}>
          {[...names].map(([id, { name, campaign }]) => (
            <li key={id} title={t`ID ${id}`}>
              {name} {campaign !== null && <span className={parts.muted}>{campaign}</span>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <LineItemPicker
          workspace={workspace}
          promoting={promoting}
          onChoose={(ids) => void promotions.promote(ids)}
          onClose={() => setOpen(false)}
        />
      )}
    </Form>
  )
}
