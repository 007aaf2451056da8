import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { IconButton } from './icon-button.tsx'

type Copying = 'idle' | 'done' | 'refused'

/** Copies a text. `what` completes its label: "Copy webhook ID". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copying, setCopying] = useState<Copying>('idle')
  useEffect(() => {
    if (copying === 'idle') return undefined
    const timer = setTimeout(() => setCopying('idle'), 1_500)
    return () => clearTimeout(timer)
  }, [copying])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      () => setCopying('refused'),
    )
  const icon = { idle: IconCopy, done: IconCheck, refused: IconCopyX }[copying]
  const label = { idle: t`Copy ${what}`, done: t`Copied`, refused: t`Couldn’t copy to the clipboard` }[
    copying
  ]
  return <IconButton label={label} icon={icon} onClick={copy} />
}
