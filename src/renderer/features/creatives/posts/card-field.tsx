import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { t } from '../../../../shared/text/language.ts'
import { ChangeLabel } from '../../../drafting/change-label.tsx'
import { textIn } from '../../../drafting/content.ts'
import { DraftField, type DraftForm } from '../../../drafting/fields.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { CardPicker } from './pickers.tsx'
import { cardReferenceOf } from './post-form.ts'
import { formatCard, type ShownCard } from './use-card-row.ts'

const field = 'card_uri'

interface CardFieldProps extends DraftForm {
  readonly card: ShownCard | null
}

/** The card, poll or conversation in a post; drafts can be chosen too. */
export function CardField({ workspace, open, editing, card }: CardFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const reference = textIn(open.content, field)
  return (
    <DraftField open={open} path={field} label={t`Card`} before={null}>
      <Group gap={8}>
        {reference === '' && <span className={parts.muted}>{t`No card`}</span>}
        {reference !== '' && card === null && <code>{reference}</code>}
        {card !== null && <CardName card={card} />}
        <Box component="span" flex={1} />
        {reference !== '' && (
          <Button aria-label={t`Remove card`} onClick={() => editing.set(field, null)}>
            {t`Remove`}{' '}
          </Button>
        )}
        <Button
          aria-label={reference === '' ? t`Choose the card` : t`Replace the card`}
          onClick={() => setOpen(true)}
        >
          {reference === '' ? t`Choose` : t`Replace`}
        </Button>
      </Group>
      {isOpen && (
        <CardPicker
          workspace={workspace}
          chosen={reference}
          onChoose={(row) => editing.set(field, cardReferenceOf(row))}
          onClose={() => setOpen(false)}
        />
      )}
    </DraftField>
  )
}

function CardName({ card: { subject, row } }: { readonly card: ShownCard }) {
  return (
    <Group component="span" gap="2px 8px">
      <Link href={kinds[subject].placeOf(row.key)}>{row.title}</Link>
      <span className={parts.muted}>{formatCard(subject, row)}</span>
      <ChangeLabel change={row.change} />
    </Group>
  )
}
