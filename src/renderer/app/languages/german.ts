import { translated } from '../../../shared/text/translated.ts'

const files: Readonly<Record<string, Readonly<Record<string, string | null>>>> = import.meta.glob(
  '../../../shared/text/messages/de/*.json',
  { eager: true, import: 'default' },
)

const messages: Record<string, string> = {}
for (const file of Object.values(files)) {
  for (const [message, translation] of Object.entries(file))
    if (translation !== null) messages[message] = translation
}

export const german = translated({ code: 'de', messages })
