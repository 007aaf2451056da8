import { Group } from '@mantine/core'
import { IconArrowsDiff, IconRepeat } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { plural, t } from '../../../../shared/text/language.ts'
import { noRows, sizeOf } from '../../../table/row-selection.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { inboxSelection } from './inbox-view.ts'

/** Actions on the selected events. */
export function SelectionBar({ total }: { readonly total: number }) {
  const store = inboxSelection(useWorkbench())
  const { selected } = useStore(store)
  const [, navigate] = useLocation()
  const count = sizeOf(selected, total)
  return (
    <Group component="section" gap={8} aria-label={t`Selection`}>
      <strong>{plural(count, { one: '# event selected', other: '# events selected' })}</strong>
      <Button onClick={() => store.setState({ selected: noRows })}>{t`Select none`}</Button>
      <Button icon={IconRepeat} disabled={count === 0} onClick={() => navigate('/webhooks/inbox/replay')}>
        {plural(count, { one: 'Replay # event', other: 'Replay # events' })}
      </Button>
      {selected.kind === 'some' && count === 2 && (
        <Button icon={IconArrowsDiff} onClick={() => navigate('/webhooks/inbox/compare')}>
          {t`Compare events`}
        </Button>
      )}
    </Group>
  )
}
