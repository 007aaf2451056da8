import { IconCheck, IconCopy, IconCopyX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../../shared/text/language.ts'
import { IconButton } from './icon-button.tsx'

type Copying = 'rest' | 'done' | 'refused'

/** Copies a text. `what` completes its label: "Copy webhook ID". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copying, setCopying] = useState<Copying>('rest')
  useEffect(() => {
    if (copying === 'rest') return undefined
    const timer = setTimeout(() => setCopying('rest'), 1_500)
    return () => clearTimeout(timer)
  }, [copying])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      () => setCopying('refused'),
    )
  const icon = { rest: IconCopy, done: IconCheck, refused: IconCopyX }[copying]
  const label = { rest: t`Copy ${what}`, done: t`Copied`, refused: t`Couldn’t copy to the clipboard` }[
    copying
  ]
  return <IconButton label={label} icon={icon} onClick={copy} />
}
