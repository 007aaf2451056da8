import { NativeSelect, TextInput } from '@mantine/core'
import styles from '../webhooks.module.css'
import type { Target } from './target.ts'

interface TargetChoiceProps extends Target {
  readonly onAim: (target: Target['target']) => void
  readonly onAddress: (url: string) => void
}

/** Chooses it; an address of the person's own is typed. */
export function TargetChoice({ target, url, onAim, onAddress }: TargetChoiceProps) {
  return (
    <div className={styles.line}>
      <NativeSelect
        label="Send to"
        value={target}
        data={[
          { value: 'receiver', label: 'The receiver of this program' },
          { value: 'address', label: 'An address of mine' },
        ]}
        onChange={(event) => onAim(event.currentTarget.value === 'address' ? 'address' : 'receiver')}
      />
      {target === 'address' && (
        <TextInput
          flex={1}
          miw={260}
          label="Address of the endpoint"
          placeholder="http://127.0.0.1:3000/hook"
          value={url}
          onChange={(event) => onAddress(event.currentTarget.value)}
          inputMode="url"
        />
      )}
    </div>
  )
}
