import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SandboxPeople } from '../../../shared/sandbox/sandbox-world.ts'
import { eventTypeTitles } from '../../../shared/streams/activity-event-titles.ts'
import { formatList } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { type FormFields, useFields } from '../../ui/form/use-fields.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { rich } from '../../ui/rich.ts'
import { timeOfDay } from '../../ui/time.ts'
import { currentUser } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'
import {
  type ActField,
  type ActKind,
  type ActValues,
  actKinds,
  actOf,
  actSentence,
  eventsOf,
  isActKind,
  partnersOf,
  profileChoices,
  viewOf,
} from './act-kinds.ts'
import styles from './sandbox.module.css'

interface PastAct {
  readonly key: number
  readonly at: number
  readonly sentence: string
  readonly events: string
}

const maxPastActs = 20

const firstValues: ActValues = {
  kind: 'message',
  user: '',
  to: '',
  post: '',
  text: '',
  title: '',
  part: 'bio',
  value: '',
  category: '',
  others: '',
  conversation: '',
}

/** What happened; it survives leaving the screen. */
const pastActs = oncePerWorkbench(() =>
  createStore((): { readonly acts: readonly PastAct[] } => ({ acts: [] })),
)

/** One act of a person, and what has happened so far. */
export function ActForm({ people }: { readonly people: SandboxPeople }) {
  const workbench = useWorkbench()
  const { bridge, notices } = workbench
  const past = pastActs(workbench)
  const signedIn = currentUser(useLive('session'))?.screenName ?? ''
  const { task, run } = useActOn('sandbox', 'people', undefined)
  const fields = useFields(
    // Events mostly concern the signed-in user, so someone else acts towards that user.
    () => ({ ...firstValues, user: otherPerson(people, signedIn), to: signedIn }),
    (values) => errorsOf(values, people),
  )
  const { values } = fields
  const view = viewOf(values.kind)
  const perform = async () => {
    const outcome = await run(() => bridge.sandbox.act({ act: actOf(values) }))
    if (!outcome.ok) return
    const sentence = actSentence(values)
    const events = eventNames(values)
    past.setState(({ acts }) => ({
      acts: [{ key: (acts[0]?.key ?? 0) + 1, at: Date.now(), sentence, events }, ...acts].slice(
        0,
        maxPastActs,
      ),
    }))
    notices.say('ok', sentence)
  }
  return (
    <Section
      title={t`Act as a person`}
      hint={rich`Events go to ${<Link href="/streams/subscriptions">{t`subscriptions`}</Link>}: webhooks show them in the ${<Link href="/webhooks/inbox">{t`inbox`}</Link>}, streams in the ${<Link href="/streams/tail">{t`live tail`}</Link>}.`}
    >
      <Form
        label={t`Act as a person`}
        fields={fields}
        submitLabel={view.label}
        task={task}
        onRetry="submit"
        onSubmit={perform}
      >
        <FieldGrid minWidth={180} fill={false}>
          <NativeSelect
            label={t`Act`}
            value={values.kind}
            data={kindChoices}
            onChange={({ currentTarget }) => {
              if (isActKind(currentTarget.value)) fields.set('kind', currentTarget.value)
            }}
          />
          {view.fields.includes('user') && <Person name="user" label={t`Person`} {...{ fields, people }} />}
          {view.fields.includes('to') && (
            <Person name="to" label={toLabel(values.kind)} {...{ fields, people }} />
          )}
        </FieldGrid>
        {view.fields.map((field) => (
          <ActFieldInput key={field} field={field} fields={fields} people={people} />
        ))}
        <Text c="dimmed" role="status">
          {view.effect ?? t`Events: ${eventNames(values)}`}
        </Text>
      </Form>
    </Section>
  )
}

/** What people did since the window was opened. */
export function PastActs() {
  const { acts } = useStore(pastActs(useWorkbench()))
  return (
    <Section title={t`What happened`}>
      {acts.length === 0 ? (
        <EmptyState icon={IconUsersGroup} sentence={t`What you let people do appears here.`} />
      ) : (
        <ul aria-label={t`What happened`} className={`${parts.ruled} ${styles.acts}`}>
          {acts.map(({ key, at, sentence, events }) => (
            <li key={key}>
              <span>{timeOfDay(at)}</span>
              <span>
                <span>{sentence}</span>{' '}
                <Text span c="dimmed">
                  {events}
                </Text>
              </span>
              {events !== '' && (
                <span>
                  <Link href="/webhooks/inbox">{t`Inbox`}</Link>{' '}
                  <Link href="/streams/tail">{t`Live tail`}</Link>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface FieldProps {
  readonly fields: FormFields<ActValues>
  readonly people: SandboxPeople
}

/** A person by user name; while life is on, some of the crowd too. */
function Person({
  name,
  label,
  fields,
  people: { people },
}: FieldProps & { readonly name: 'user' | 'to'; readonly label: string }) {
  return (
    <NativeSelect
      label={label}
      {...fields.text(name)}
      data={[
        ...(fields.values[name] === '' ? [{ value: '', label: t`Choose a person` }] : []),
        ...people.map(({ username, name: fullName }) => ({
          value: username,
          label: `@${username}, ${fullName}`,
        })),
      ]}
    />
  )
}

function ActFieldInput({ field, fields, people }: FieldProps & { readonly field: ActField }) {
  switch (field) {
    case 'user':
    case 'to':
      return null
    case 'post':
      return (
        <NativeSelect
          label={t`Post`}
          description={people.posts.length === 0 ? t`No one has posted yet.` : undefined}
          {...fields.text('post')}
          data={[
            { value: '', label: t`Choose a post` },
            ...people.posts.map(({ id, username, text }) => ({
              value: id,
              label: `@${username}: ${shortened(text)}`,
            })),
          ]}
        />
      )
    case 'others':
      return (
        <TextInput
          label={t`More people`}
          description={t`User names, separated by commas.`}
          maxLength={1_000}
          {...fields.text('others')}
        />
      )
    case 'conversation':
      return (
        <NativeSelect
          label={t`Conversation`}
          description={people.conversations.length === 0 ? t`No conversation was started yet.` : undefined}
          {...fields.text('conversation')}
          data={[
            { value: '', label: t`Choose a conversation` },
            ...people.conversations.map(({ id, users }) => ({
              value: id,
              label: `${formatList(users.map((name) => `@${name}`))} (${id})`,
            })),
          ]}
        />
      )
    case 'text':
      return <Textarea label={t`Text`} autosize minRows={2} maxRows={8} {...fields.text('text')} />
    case 'title':
      return <TextInput label={t`Title`} maxLength={200} {...fields.text('title')} />
    case 'category':
      return <TextInput label={t`Category`} maxLength={100} {...fields.text('category')} />
    default:
      return (
        <FieldGrid>
          <NativeSelect
            label={t`Profile field`}
            {...fields.choice(
              'part',
              profileChoices.map(({ value }) => value),
            )}
            data={profileChoices}
          />
          <ProfileValue fields={fields} />
        </FieldGrid>
      )
  }
}

function ProfileValue({ fields }: Pick<FieldProps, 'fields'>) {
  if (fields.values.part === 'verified') {
    return (
      <NativeSelect
        label={t`New value`}
        {...fields.text('value')}
        data={[
          { value: '', label: t`Choose a verification` },
          { value: 'blue', label: t`Subscriber` },
          { value: 'business', label: t`Business` },
          { value: 'government', label: t`Government` },
          { value: 'none', label: t`None` },
        ]}
      />
    )
  }
  return (
    <TextInput
      label={t`New value`}
      description={t`Leave it empty to remove it.`}
      maxLength={1_000}
      {...fields.text('value')}
    />
  )
}

const kindChoices = [...Map.groupBy(Object.entries(actKinds), ([, { group }]) => group)].map(
  ([group, kinds]) => ({ group, items: kinds.map(([value, { label }]) => ({ value, label })) }),
)

function otherPerson({ people }: SandboxPeople, name: string): string {
  return people.find(({ username }) => username !== name)?.username ?? ''
}

function toLabel(kind: ActKind): string {
  if (kind === 'conversation_start') return t`With`
  return kind === 'broadcast_chat' ? t`Broadcast of` : t`To`
}

function eventNames(values: ActValues): string {
  return formatList(eventsOf(values).map((name) => `${eventTypeTitles[name]} (${name})`))
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** What is missing; the sandbox decides the rest, such as whether one person has blocked the other. */
function errorsOf(values: ActValues, { people, posts, conversations }: SandboxPeople) {
  const { kind } = values
  const uses = (field: ActField) => viewOf(kind).fields.includes(field)
  const isEmpty = (text: string) => text.trim() === ''
  const needsValue = ['screenname', 'handle', 'verified'].includes(values.part)
  return {
    user: uses('user') && isEmpty(values.user) ? t`Choose a person.` : null,
    to: uses('to') && isEmpty(values.to) ? t`Choose a person.` : null,
    post: uses('post') && !posts.some(({ id }) => id === values.post) ? t`Choose a post.` : null,
    others: uses('others') ? unknownPerson(partnersOf(values), people) : null,
    conversation:
      uses('conversation') && !conversations.some(({ id }) => id === values.conversation)
        ? t`Choose a conversation.`
        : null,
    text: uses('text') && isEmpty(values.text) ? t`Enter a text.` : null,
    title: uses('title') && isEmpty(values.title) ? t`Enter a title.` : null,
    category: uses('category') && isEmpty(values.category) ? t`Enter a category.` : null,
    value: uses('profile') && needsValue && isEmpty(values.value) ? t`Enter a value.` : null,
  }
}

function unknownPerson(names: readonly string[], people: SandboxPeople['people']): string | null {
  const unknownName = names.find((name) => !people.some(({ username }) => username === name))
  return unknownName === undefined ? null : t`No one is called @${unknownName}.`
}
