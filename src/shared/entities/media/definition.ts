import { mediaLibraryOperations } from '../../api/ads/media-library.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { contentOf } from '../../drafts/draft.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { type Citation, citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { missingField } from '../../text/text-rules.ts'
import { callById, setFields, updateCall } from '../calls.ts'
import { pick, textOf, unset } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { matchByIds } from '../match.ts'
import { type MediaContent, mediaContent, mediaFile } from './media-content.ts'
import { mediaFileFindings } from './media-file-rules.ts'
import { mediaLibraryFindings } from './media-library-rules.ts'

const texts = ['name', 'file_name', 'title', 'description', 'poster_media_key'] as const
const source: Citation = citeDocumented('media#library')
const readCall = callById(mediaLibraryOperations.get)

export const media: EntityKind = {
  content: mediaContent,
  fields: Object.keys(mediaContent.shape),
  titleOf: ({ file }) => fileOf(file)?.name,
  typeOf: ({ file }) => fileOf(file)?.kind ?? null,
  check(draft, { library, record }) {
    const content = mediaContent.safeParse(contentOf(draft))
    if (!content.success) return null
    const mediaType = content.data.file?.kind ?? record?.type ?? null
    return [
      ...(draft.kind === 'create' ? fileFindings(content.data) : []),
      ...mediaLibraryFindings(unset(content.data, texts), { mediaType, library }),
    ]
  },
  lists: [{ operation: mediaLibraryOperations.list, params: { count: 50 } }],
  read: readCall,
  idParam: 'media_key',
  fromRecord: (record) => pick(record, texts),
  idOf: (record) => textOf(record.media_key),
  typeField: 'media_type',
  create: {
    call: ({ accountId, remoteId }, content) =>
      plainCall(mediaLibraryOperations.add, {
        account_id: accountId,
        media_key: remoteId,
        ...setFields(content, texts),
      }),
    repeat: 'onceAbsent',
    // Its key is known before it's in the library.
    find: readCall,
    match: matchByIds(['media_key']),
    matchKey: () => null,
    hasOwnKey: true,
    answersExisting: true,
    uploadBytes: ({ file }) => fileOf(file)?.bytes ?? 0,
  },
  update: { fields: texts, call: updateCall(mediaLibraryOperations.update, () => texts) },
  remove: { call: callById(mediaLibraryOperations.remove) },
}

function fileFindings(content: MediaContent): readonly Finding[] {
  if (content.file) return mediaFileFindings(content)
  return [missingField('media.file-required', 'file', t`Choose a file.`, source)]
}

function fileOf(file: Fields[string] | undefined) {
  return mediaFile.safeParse(file).data ?? null
}
