import { Menu } from '@mantine/core'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { TemplateSubject } from '../../../shared/creatives/template.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './templates.module.css'

interface TemplateItemsProps {
  readonly workspace: Workspace
  readonly subject: TemplateSubject
  /** Creates a draft with these fields. */
  readonly onBegin: (fields: Fields) => Promise<void>
  readonly onManage: () => void
}

/** The part of the New menu that creates a draft from a template. */
export function TemplateItems({ workspace, subject, onBegin, onManage }: TemplateItemsProps) {
  const { bridge, notices } = useWorkbench()
  const templates = useCall('templates', 'list', { subject }).value ?? []
  const begin = async (id: number) => {
    const fieldsReply = await bridge.templates.fieldsFor({ workspace, id })
    if (!fieldsReply.ok) return notices.fail(fieldsReply.fault)
    const { fields, foreign, gone } = fieldsReply.value
    await onBegin(fields)
    const omissions = [
      foreign > 0 &&
        plural(foreign, {
          one: '# media or card of another account',
          other: '# media and cards of another account',
        }),
      gone > 0 &&
        plural(
          gone,
          { one: '# draft that {value} gone', other: '# drafts that {value} gone' },
          { value: gone === 1 ? 'is' : 'are' },
        ),
    ].filter(Boolean)
    if (omissions.length > 0) notices.say('attention', t`Left out: ${omissions.join(', and ')}.`)
  }
  return (
    <>
      <Menu.Label>{t`New from template`}</Menu.Label>
      {templates.length === 0 && <Menu.Item disabled>{t`No templates yet`}</Menu.Item>}
      <div className={styles.items}>
        {templates.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => begin(id)}>
            {name}
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
      <Menu.Item disabled={templates.length === 0} onClick={onManage}>{t`Manage templates`}</Menu.Item>
    </>
  )
}
