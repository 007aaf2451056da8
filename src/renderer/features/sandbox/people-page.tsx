import { Group, Skeleton } from '@mantine/core'
import { lifePaces, type SandboxPeople } from '../../../shared/sandbox/sandbox-world.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { MainAndAside } from '../../ui/layout/main-and-aside.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { ActForm, PastActs } from './act-form.tsx'
import { paceLabels, paceOf } from './pace.ts'
import { SandboxStatus } from './sandbox-status.tsx'

/** Lets people act, one act at a time or by themselves. */
export function PeoplePage() {
  const { value, fault, refetch } = useCall('sandbox', 'people')
  return (
    <MainAndAside
      main={
        <>
          {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
          {value === null && fault === null && (
            <Skeleton h={280} role="status" aria-busy="true" aria-label={t`Loading people`} />
          )}
          {value !== null && <ActForm people={value} />}
          <PastActs />
          {value !== null && <Timeline people={value} />}
        </>
      }
      aside={
        <>
          <SandboxStatus on="people" />
          {value !== null && <Life people={value} />}
        </>
      }
    />
  )
}

const maxPosts = 12

/** What people can answer, repost and like, newest first. */
function Timeline({ people: { posts, people } }: { readonly people: SandboxPeople }) {
  if (posts.length === 0) return null
  const nameOf = (username: string) => people.find((person) => person.username === username)?.name ?? ''
  return (
    <Section title={t`Public posts`}>
      <PlainTable
        label={t`Public posts`}
        heads={[{ title: t`Person` }, { title: t`Post` }]}
        cells="texts"
        dense
        bordered
      >
        {posts.slice(0, maxPosts).map(({ id, username, text }) => (
          <tr key={id}>
            <td title={nameOf(username)}>@{username}</td>
            <td>{text}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

function Life({ people: { rate, acts } }: { readonly people: SandboxPeople }) {
  const { bridge } = useWorkbench()
  const { task, run } = useActOn('sandbox', 'people', undefined)
  const pace = paceOf(rate)
  return (
    <Section
      title={t`Pace of life`}
      hint={t`Six hundred made-up people, and the users of the sandbox, post, reply, like, follow and write messages on their own.`}
    >
      <Group>
        <FormButtons
          label={t`Pace of life`}
          forms={lifePaces.map((value) => ({ value, ...paceLabels[value] }))}
          current={pace}
          onChoose={(chosen) => void run(() => bridge.sandbox.setLife({ pace: chosen }))}
        />
      </Group>
      <p role="status">
        {paceLabels[pace].hint} {acts > 0 && plural(acts, { one: '# act so far.', other: '# acts so far.' })}
      </p>
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </Section>
  )
}
