import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { RuleStream, RuleTrial as Trial, TrialSource } from '../../../../shared/streams/stream-rule.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../streams.module.css'

interface RuleTrialProps {
  readonly stream: RuleStream
  readonly value: string
  /** Whether it can be read. */
  readonly isReady: boolean
}

interface Tried {
  readonly value: string
  readonly posts: TrialSource
  readonly trial: Trial
}

/** What a rule would have matched of the posts on this computer. */
export function RuleTrial({ stream, value, isReady }: RuleTrialProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct()
  const [tried, setTried] = useState<Tried | null>(null)
  const tryOn = (posts: TrialSource) =>
    void run(
      () => bridge.streamRules.tryOut({ stream, value, posts }),
      (trial) => setTried({ value, posts, trial }),
    )
  const busy = task.kind === 'running'
  return (
    <Section
      title={t`Test the rule`}
      hint={t`Tries the rule on posts on this computer. What a delivery leaves out, such as a bio, doesn’t match. Embedding is estimated by common words; the service compares meanings.`}
    >
      <Group gap={8}>
        <Button
          disabled={!isReady}
          loading={busy}
          onClick={() => tryOn('inbox')}
        >{t`Try on the inbox`}</Button>
        <Button
          disabled={!isReady}
          loading={busy}
          onClick={() => tryOn('searches')}
        >{t`Try on found posts`}</Button>
      </Group>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <div role="status">{tried !== null && tried.value === value && <Result {...tried} />}</div>
    </Section>
  )
}

function Result({ posts, trial: { tried, matched, hasMore, newest } }: Tried) {
  if (tried === 0) {
    return (
      <Text c="dimmed">
        {posts === 'inbox'
          ? t`The inbox has no posts yet.`
          : t`No posts found yet. Search for some on the Search tab.`}
      </Text>
    )
  }
  const all = plural(tried, { one: '# post', other: '# posts' })
  return (
    <>
      <p>
        <strong>
          {hasMore ? t`Matches ${matched} of the newest ${all}.` : t`Matches ${matched} of ${all}.`}
        </strong>
      </p>
      {newest.length > 0 && (
        <ul className={`${parts.ruled} ${styles.matches}`} aria-label={t`Newest matches`}>
          {newest.map(({ postId, text, author, at }) => (
            <li key={postId}>
              <Text component="span" c="dimmed">
                {author !== null && `@${author} `}
                {at !== null && <RelativeTime at={at} />}
              </Text>
              <p className={parts.verbatim}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
