import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconRestore, IconX } from '@tabler/icons-react'
import type { Keys } from '../../../../shared/desktop/command-keys.ts'
import { maxKeysPerCommand } from '../../../../shared/desktop/key-bindings.ts'
import { t } from '../../../../shared/text/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Keycap } from '../../../ui/marks/keycap.tsx'
import type { KeyRow } from './key-rows.ts'
import styles from './keys.module.css'

export interface KeyActions {
  /** Records keys: replaces some, or adds more. */
  readonly change: (row: KeyRow, replaced: Keys | null) => void
  readonly remove: (row: KeyRow, keys: Keys) => void
  /** Removes the keys from the other commands. */
  readonly keep: (row: KeyRow, keys: Keys) => void
  readonly reset: (row: KeyRow) => void
}

/** One command with its keys and their conflicts. */
export function CommandKeys({ row, actions }: { readonly row: KeyRow; readonly actions: KeyActions }) {
  const { title } = row.command
  const conflicts = row.keys.filter((key) => key.conflicts.length > 0)
  return (
    <Group component="li" gap="4px 16px" justify="space-between" mih={36} py={2} className={styles.row}>
      <Text span flex="1 1 140px">
        {title}
      </Text>
      <Group component="span" gap={4} wrap="nowrap">
        <span className={styles.act} data-shown={row.isChanged || undefined}>
          <IconButton
            label={t`Reset the keys of ${title}`}
            icon={IconRestore}
            disabled={!row.isChanged}
            onClick={() => actions.reset(row)}
          />
        </span>
        <span className={styles.act}>
          <IconButton
            label={t`Add a key for ${title}`}
            icon={IconPlus}
            disabled={row.keys.length >= maxKeysPerCommand}
            onClick={() => actions.change(row, null)}
          />
        </span>
        {row.keys.map(({ keys, label }) => (
          <Group component="span" key={label} gap={4} wrap="nowrap">
            <span className={styles.act}>
              <IconButton
                label={t`Remove ${label} from ${title}`}
                icon={IconX}
                onClick={() => actions.remove(row, keys)}
              />
            </span>
            <button
              type="button"
              className={styles.change}
              aria-label={t`Change ${label} for ${title}`}
              onClick={() => actions.change(row, keys)}
            >
              <Keycap>{label}</Keycap>
            </button>
          </Group>
        ))}
        {row.keys.length === 0 && <Text span c="dimmed">{t`No key`}</Text>}
      </Group>
      {conflicts.map(({ keys, label, conflicts: others }) => (
        <span key={label} className={styles.conflict}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t`Conflict: ${label} is also for ${others.map((other) => `“${other}”`).join(', ')}`}</span>
          <Button
            aria-label={t`Keep it here: ${label} for ${title}`}
            onClick={() => actions.keep(row, keys)}
          >{t`Keep it here`}</Button>
        </span>
      ))}
    </Group>
  )
}
