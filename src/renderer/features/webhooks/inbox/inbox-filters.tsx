import { Box, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import { type SignatureVerdict, signatureVerdicts } from '../../../../shared/webhooks/inbox.ts'
import { type InboxFilter, unfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { eventTitle } from '../../../../shared/webhooks/webhook-event-kinds.ts'
import { useCall } from '../../../data/client.ts'
import { Chip, Chips } from '../../../ui/chips.tsx'
import { CollapsibleFilters } from '../../../ui/inputs/collapsible-filters.tsx'
import { useOneRow } from '../../../ui/layout/use-one-row.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useSavedViews, ViewsMenu } from '../../../workbench/views-menu.tsx'
import { defaultInboxView, inboxView } from './inbox-view.ts'

const verdictFilterLabels: Readonly<Record<SignatureVerdict, string>> = {
  valid: t`Valid signature`,
  wrong: t`Wrong signature`,
  missing: t`No signature`,
  unknown: t`Signature not checked`,
}

const hourMs = 3_600_000
const spans = [
  { value: 'all', label: t`Any time`, ms: null },
  { value: 'hour', label: t`Last hour`, ms: hourMs },
  { value: 'day', label: t`Last 24 hours`, ms: 24 * hourMs },
  { value: 'week', label: t`Last 7 days`, ms: 7 * 24 * hourMs },
  { value: 'month', label: t`Last 30 days`, ms: 30 * 24 * hourMs },
] as const

const shipped = [
  { name: t`All events`, content: defaultInboxView },
  { name: t`Bookmarked`, content: { text: '', filter: { ...unfiltered, bookmarked: true } } },
  ...(['wrong', 'missing'] as const).map((verdict) => ({
    name: verdictFilterLabels[verdict],
    content: { text: '', filter: { ...unfiltered, verdict } },
  })),
]

/** Filters the inbox by kind, user, signature, bookmark and time; in a narrow list, all but bookmarks are behind a button. */
export function InboxFilters() {
  const store = inboxView(useWorkbench())
  const view = useStore(store)
  const { filter } = view
  const kinds = useCall('inbox', 'kinds').value ?? []
  const narrow = (change: Partial<InboxFilter>) => store.setState({ filter: { ...filter, ...change } })
  const [span, setSpan] = useState('all')
  const currentSpan = filter.from === null ? 'all' : span
  const bar = useOneRow<HTMLDivElement>()
  const activeFilters = [filter.kind, filter.userId, filter.verdict, filter.from].filter(
    (value) => value !== null,
  )
  return (
    <Box component="fieldset" flex={1} miw={0} aria-label={t`Filters`}>
      <Group ref={bar.ref} gap="4px 8px">
        <ViewsMenu
          views={useSavedViews('inbox')}
          shipped={shipped}
          current={view}
          onChoose={(chosen) => store.setState(chosen)}
        />
        <CollapsibleFilters isFolded={bar.isFolded} set={activeFilters.length}>
          <NativeSelect
            aria-label={t`Kind`}
            value={filter.kind ?? ''}
            data={[
              { value: '', label: t`All kinds` },
              ...kinds.map((kind) => ({ value: kind, label: kindChoice(kind, kinds) })),
            ]}
            onChange={(event) => narrow({ kind: orNull(event.currentTarget.value) })}
          />
          <TextInput
            w={88}
            aria-label={t`User ID`}
            placeholder={t`User ID`}
            value={filter.userId ?? ''}
            maxLength={200}
            onChange={(event) => narrow({ userId: orNull(event.currentTarget.value.trim()) })}
          />
          <NativeSelect
            aria-label={t`Signature`}
            value={filter.verdict ?? ''}
            data={[
              { value: '', label: t`Any signature` },
              ...signatureVerdicts.map((value) => ({ value, label: verdictFilterLabels[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              narrow({ verdict: signatureVerdicts.find((verdict) => verdict === value) ?? null })
            }
          />
          <NativeSelect
            aria-label={t`Received`}
            value={currentSpan}
            data={spans.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => {
              const chosen = spans.find(({ value }) => value === event.currentTarget.value)
              setSpan(event.currentTarget.value)
              narrow({ from: chosen?.ms == null ? null : Date.now() - chosen.ms })
            }}
          />
        </CollapsibleFilters>
        <Box data-last>
          <Chips label={t`Bookmarks`}>
            <Chip
              pressed={filter.bookmarked === true}
              title={t`Bookmarked`}
              onPress={() => narrow({ bookmarked: filter.bookmarked === true ? null : true })}
            >
              <IconStar size={14} aria-hidden />
              <span>{t`Bookmarked`}</span>
            </Chip>
          </Chips>
        </Box>
      </Group>
    </Box>
  )
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** Both formats of a delivery have a type for a new post. */
function kindChoice(kind: string, kinds: readonly string[]): string {
  const title = eventTitle(kind)
  const isShared = kinds.some((other) => other !== kind && eventTitle(other) === title)
  return isShared ? `${title} (${kind})` : title
}
