import { Text } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ConsoleBodyText } from '../../../../shared/contract/console.ts'
import { t } from '../../../../shared/text/language.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { TextBody } from '../../../ui/record/text-body.tsx'

interface ResponseBodyProps {
  readonly body: ConsoleBodyText
  /** Takes the height of its panel; otherwise it's a section. */
  readonly fills?: boolean
}

/** The body of a response, or why there is none to read. */
export function ResponseBody({ body, fills = false }: ResponseBodyProps) {
  const { text, bytes, cut, binary } = body
  if (binary || bytes === 0) {
    const sentence = binary
      ? t`The response isn’t text: ${formatBytes(bytes)}.`
      : t`The response has no body.`
    return fills ? <EmptyState icon={IconFileOff} sentence={sentence} /> : <Text c="dimmed">{sentence}</Text>
  }
  return (
    <TextBody
      text={text}
      title={t`Body`}
      what={t`body`}
      label={t`Response body`}
      searchLabel={t`Search response`}
      note={cut ? t`Showing only the beginning; the full response has ${formatBytes(bytes)}.` : null}
      fills={fills}
    />
  )
}
