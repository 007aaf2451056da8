import { accountMedia } from './account-media/descriptor.ts'
import { audiencePermission } from './audience-permissions/descriptor.ts'
import { campaign } from './campaigns/descriptor.ts'
import { card } from './cards/descriptor.ts'
import { curatedCategory } from './curated-categories/descriptor.ts'
import { customAudience } from './custom-audiences/descriptor.ts'
import type { KindDescriptor } from './descriptor.ts'
import { legacyCard } from './legacy-cards/descriptor.ts'
import { lineItem } from './line-items/descriptor.ts'
import { media } from './media/descriptor.ts'
import { poll } from './polls/descriptor.ts'
import { post } from './posts/descriptor.ts'
import { promotedPost } from './promoted-posts/descriptor.ts'
import { targeting } from './targeting/descriptor.ts'
import { videoConversation } from './video-conversations/descriptor.ts'

/** The kinds of entities that can be drafted, in dependency order. `registry.ts` has their definitions. */
export const kinds = {
  media,
  accountMedia,
  card,
  legacyCard,
  poll,
  videoConversation,
  post,
  customAudience,
  audiencePermission,
  campaign,
  lineItem,
  curatedCategory,
  promotedPost,
  targeting,
} as const
export type DraftSubject = keyof typeof kinds

export const draftSubjects = Object.keys(kinds).filter((name): name is DraftSubject => name in kinds)

/** Kinds with a property: `KindsWith<'hasAddress'>`. */
export type KindsWith<Property extends keyof KindDescriptor> = {
  [Subject in DraftSubject]: Property extends keyof (typeof kinds)[Subject] ? Subject : never
}[DraftSubject]

export function kindsWith<Property extends keyof KindDescriptor>(
  property: Property,
): readonly KindsWith<Property>[] {
  return draftSubjects.filter((subject): subject is KindsWith<Property> => property in kinds[subject])
}

export function descriptorOf(subject: DraftSubject): KindDescriptor {
  return kinds[subject]
}

const addressed = kindsWith('hasAddress')
const named = new Map(
  draftSubjects
    .flatMap((subject) => Object.entries(descriptorOf(subject).references))
    .map(([field, kind]) => [
      field,
      kind === 'address' ? addressed : draftSubjects.filter((subject) => subject === kind),
    ]),
)

/** Fields, at any depth, in which one entity names another: by media key, card address or ID. */
export const namingFields: ReadonlySet<string> = new Set(named.keys())

/** The kinds that a field can name; empty if it names nothing. */
export function kindsNamedIn(field: string): readonly DraftSubject[] {
  return named.get(field) ?? []
}

/** For a part without an ID of its own: the kind whose ID it has. */
export function kindOfSharedId(subject: DraftSubject): DraftSubject | null {
  const { sharesId, partOf = '' } = descriptorOf(subject)
  return sharesId === true ? (kindsNamedIn(partOf)[0] ?? null) : null
}
