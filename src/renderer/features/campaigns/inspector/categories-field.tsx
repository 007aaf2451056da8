import { Button, Group, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import type { Choice } from '../../../../shared/campaigns/related-entities.ts'
import { checkMembers } from '../../../../shared/drafts/checked-choices.ts'
import { t } from '../../../../shared/text/language.ts'
import { useChoices } from '../../../data/use-choices.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'
import { DraftField } from '../../../drafting/fields.tsx'
import { entityField } from './entity-fields.tsx'
import type { EntityForm } from './entity-form.ts'
import styles from './inspector.module.css'
import { ChoiceLine } from './ruled-choice.tsx'

const iabCategories = z.looseObject({ iab_categories: z.array(z.string()).min(1) })
const noCountries: readonly string[] = []
const field = 'categories'

/**
 * Categories of the advertiser: business categories by name, each standing for several IAB values, and any typed IAB
 * value.
 */
export function CategoriesField({ form }: { readonly form: EntityForm }) {
  const { open, editing, check, workspace } = form
  const { choices } = useChoices(workspace, 'businessCategories', noCountries)
  const iab = useChoices(workspace, 'iabCategories', noCountries).choices?.value ?? []
  const members = textsIn(open.content, field)
  const groups = (choices?.value ?? []).flatMap(({ id, title, record }) => {
    const parsedRecord = iabCategories.safeParse(record)
    return parsedRecord.success ? [{ id, title, values: parsedRecord.data.iab_categories }] : []
  })
  const groupedCategories = new Set(groups.flatMap(({ values }) => values))
  const others = members.filter((member) => !groupedCategories.has(member))
  const set = (next: readonly string[]) => editing.set(field, next.length === 0 ? null : [...new Set(next)])
  const isChosen = (values: readonly string[]) => values.some((value) => members.includes(value))
  const firsts = groups.map(({ values }) => values[0] ?? '')
  const checked = checkMembers(field, members, firsts, (next) =>
    check({ [field]: next.length === 0 ? null : [...next] }),
  )
  return (
    <DraftField {...entityField(form, field)}>
      <span className={styles.choices}>
        {groups.map(({ id, title, values }, index) => {
          const chosen = isChosen(values)
          return (
            <ChoiceLine
              key={id}
              title={<span title={values.join(', ')}>{title}</span>}
              isChosen={chosen}
              forbidden={chosen ? null : (checked[index]?.forbidden ?? null)}
              onChoose={() =>
                set(chosen ? members.filter((member) => !values.includes(member)) : [...members, ...values])
              }
            />
          )
        })}
        {others.map((member) => (
          <ChoiceLine
            key={member}
            title={
              <>
                <code>{member}</code> {iab.find(({ id }) => id === member)?.title}
              </>
            }
            isChosen
            onChoose={() => set(members.filter((other) => other !== member))}
          />
        ))}
      </span>
      <AddCategory
        placeholder={textIn(open.content, 'objective') === 'PREROLL_VIEWS' ? t`IAB1` : t`IAB17-18`}
        known={iab}
        onAdd={(value) => set([...members, value])}
      />
    </DraftField>
  )
}

interface AddCategoryProps {
  readonly placeholder: string
  /** Suggestions while typing; other values are allowed. */
  readonly known: readonly Choice[]
  readonly onAdd: (value: string) => void
}

function AddCategory({ placeholder, known, onAdd }: AddCategoryProps) {
  const id = useId()
  const [text, setText] = useState('')
  const value = text.trim()
  const add = () => {
    if (value === '') return
    onAdd(value)
    setText('')
  }
  return (
    <Group gap={8} wrap="nowrap" maw={320}>
      <TextInput
        flex={1}
        miw={0}
        aria-label={t`IAB category to add`}
        placeholder={placeholder}
        list={id}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <datalist id={id}>
        {known.map((category) => (
          <option key={category.id} value={category.id}>
            {category.title}
          </option>
        ))}
      </datalist>
      <Button disabled={value === ''} onClick={add}>{t`Add category`}</Button>
    </Group>
  )
}
