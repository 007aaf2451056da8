import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { conversationSettings } from '../../../../shared/api/ads/promoted-posts.ts'
import { useChoices } from '../../../data/use-choices.ts'
import type { DraftEditing, OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { draftFieldProps } from '../../../drafting/editor/draft-field.tsx'
import { FieldFindings } from '../../../drafting/editor/field-findings.tsx'
import { findingsAt } from '../../../drafting/editor/field-paths.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import { textIn } from '../parts/content.ts'
import { Reason } from '../parts/reason.tsx'
import { isOnlyAd, organicImpossible, postersOf } from './post-form.ts'

interface PosterFieldsProps {
  readonly workspace: Workspace
  readonly open: OpenDraft
  readonly editing: DraftEditing
}

const noCountries: readonly string[] = []

/** Stands in the list of users for one whose id is typed. */
const another = 'another'

const settingWords: Readonly<Record<(typeof conversationSettings)[number], string>> = {
  EVERYONE: 'Everyone',
  FOLLOWING: 'People whom the user follows',
  MENTIONED_USERS: 'People who are mentioned',
}

/** Who posts, who sees it and who may reply. */
export function PosterFields({ workspace, open, editing }: PosterFieldsProps) {
  const { userId } = useLive('session')
  const onlyAd = isOnlyAd(open.content)
  const impossible = organicImpossible(open.content, userId)
  return (
    <>
      <PosterField workspace={workspace} open={open} editing={editing} />
      <div>
        <Checkbox
          label="Only as an ad"
          checked={onlyAd}
          disabled={onlyAd && impossible !== null}
          onChange={(event) => editing.set('nullcast', event.currentTarget.checked)}
          data-field="nullcast"
          description={
            onlyAd
              ? 'It is not on the timeline of the user (nullcast).'
              : 'It will stand on the timeline of the user as well (organic).'
          }
        />
        {impossible !== null && <Reason>{impossible}</Reason>}
        <FieldFindings findings={findingsAt(open.findings, 'nullcast')} />
      </div>
      <NativeSelect
        label="Who can reply"
        value={textIn(open.content, 'conversation_settings')}
        data={[
          { value: '', label: 'Not set: everyone' },
          ...conversationSettings.map((value) => ({ value, label: settingWords[value] })),
        ]}
        onChange={(event) => editing.set('conversation_settings', event.currentTarget.value || null)}
        {...draftFieldProps({ path: 'conversation_settings', findings: open.findings })}
      />
    </>
  )
}

function PosterField({ workspace, open, editing }: PosterFieldsProps) {
  const { users, environmentId, userId } = useLive('session')
  const { choices } = useChoices(workspace, 'promotableUsers', noCountries)
  const [isTyping, setTyping] = useState(false)
  const chosen = textIn(open.content, 'as_user_id')
  const known = users.filter((user) => user.environmentId === environmentId)
  const field = draftFieldProps({
    path: 'as_user_id',
    findings: open.findings,
    hint: 'Another user has to have let this account post for them',
  })
  return (
    <>
      <NativeSelect
        label="Posted as"
        value={isTyping ? another : chosen}
        data={[
          ...(chosen === '' ? [{ value: '', label: 'Not chosen' }] : []),
          ...postersOf(known, userId, choices?.value ?? null, chosen),
          { value: another, label: 'Another user, by id' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setTyping(value === another)
          if (value !== another) editing.set('as_user_id', value || null)
        }}
        {...field}
      />
      {isTyping && (
        <TextInput
          label="Id of the user"
          value={chosen}
          autoComplete="off"
          spellCheck={false}
          inputMode="numeric"
          onChange={(event) => editing.set('as_user_id', event.currentTarget.value.trim() || null)}
        />
      )}
    </>
  )
}
