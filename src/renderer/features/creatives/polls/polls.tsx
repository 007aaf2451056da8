import { IconChartBar } from '@tabler/icons-react'
import type { CreativeViewProps } from '../creative-kinds.ts'
import { CreativeLibrary } from '../creative-library.tsx'
import { pollColumns } from './poll-columns.tsx'
import { PollEditor } from './poll-editor.tsx'
import { newPoll } from './poll-form.ts'

/** Polls of the account, published and planned. */
export function Polls(props: CreativeViewProps) {
  return (
    <CreativeLibrary
      {...props}
      kind="polls"
      subject="poll"
      label="Polls"
      noun={{ one: 'poll', many: 'polls' }}
      columns={pollColumns}
      fresh={newPoll}
      empty={{
        icon: IconChartBar,
        sentence: 'Polls of this account will be listed here.',
        hint: 'A poll has 2 to 4 choices and is open for up to 7 days. A post shows it.',
      }}
      title={{ known: 'Poll', fresh: 'New poll' }}
      Editor={PollEditor}
    />
  )
}
