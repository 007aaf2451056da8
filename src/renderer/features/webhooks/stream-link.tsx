import { Button, TextInput } from '@mantine/core'
import { streamLinkOperations } from '../../../shared/api/platform/stream-links.ts'
import { t } from '../../../shared/text/language.ts'
import type { WebhookRow } from '../../../shared/webhooks/webhook.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Section } from '../../ui/layout/section.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { readLinkFields, useWebhookActions } from './use-webhooks.ts'

/** The link of a webhook to the filtered stream, and what its deliveries contain. */
export function StreamLink({ webhook }: { readonly webhook: WebhookRow }) {
  return (
    <Section
      title={t`Filtered stream`}
      hint={t`A linked webhook also receives public posts that match the filtered stream’s rules.`}
    >
      {webhook.streamLinked ? <Linked webhook={webhook} /> : <LinkForm webhook={webhook} />}
    </Section>
  )
}

function Linked({ webhook }: { readonly webhook: WebhookRow }) {
  const { task, unlinkStream } = useWebhookActions(webhook)
  return (
    <>
      <WaitNotice operations={[streamLinkOperations.remove]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} onRetry={unlinkStream} />}
      <FieldList
        fields={{
          [t`State`]: t`Linked`,
          [t`Fields`]:
            webhook.streamFields.length === 0
              ? t`ID, text and edit history`
              : [...webhook.streamFields].join(' '),
        }}
      />
      <Button onClick={unlinkStream} loading={task.kind === 'running'}>{t`Unlink the stream`}</Button>
    </>
  )
}

function LinkForm({ webhook }: { readonly webhook: WebhookRow }) {
  const { task, linkStream } = useWebhookActions(webhook)
  const fields = useFields({ post: '', expansions: '', user: '', media: '' }, (values) => ({
    post: readLinkFields('tweet.fields', values.post).problem,
    expansions: readLinkFields('expansions', values.expansions).problem,
    user: readLinkFields('user.fields', values.user).problem,
    media: readLinkFields('media.fields', values.media).problem,
  }))
  const { values } = fields
  const link = () =>
    linkStream({
      ...readLinkFields('tweet.fields', values.post).query,
      ...readLinkFields('expansions', values.expansions).query,
      ...readLinkFields('user.fields', values.user).query,
      ...readLinkFields('media.fields', values.media).query,
    })
  return (
    <Form
      label={t`Filtered stream`}
      layout="panel"
      fields={fields}
      submitLabel={t`Link the stream`}
      task={task}
      onRetry="submit"
      onSubmit={link}
    >
      <TextInput
        label={t`Post fields`}
        description={t`Separated by commas, such as author_id,created_at. Without any, deliveries contain ID, text and edit history.`}
        {...fields.text('post')}
      />
      <TextInput label={t`Expansions`} {...fields.text('expansions')} />
      <TextInput label={t`User fields`} {...fields.text('user')} />
      <TextInput label={t`Media fields`} {...fields.text('media')} />
      <WaitNotice operations={[streamLinkOperations.create]} />
    </Form>
  )
}
