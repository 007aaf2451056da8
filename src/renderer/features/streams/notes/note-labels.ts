import type {
  FeedSize,
  MisleadingTag,
  NoteClassification,
} from '../../../../shared/streams/community-note.ts'
import { t } from '../../../../shared/text/language.ts'

export const classificationLabels: Readonly<Record<NoteClassification, string>> = {
  misinformed_or_potentially_misleading: t`Misleading or misinformed`,
  not_misleading: t`Not misleading`,
}

export const tagLabels: Readonly<Record<MisleadingTag, string>> = {
  disputed_claim_as_fact: t`Presents a disputed claim as fact`,
  factual_error: t`Has a factual error`,
  manipulated_media: t`Has manipulated media`,
  misinterpreted_satire: t`Is satire that could be misunderstood`,
  missing_important_context: t`Leaves out important context`,
  outdated_information: t`Is out of date`,
  other: t`Has another problem`,
}

export const feedLabels: Readonly<Record<FeedSize, string>> = {
  small: t`Small feed`,
  large: t`Large feed`,
  xl: t`Very large feed`,
  xxl: t`Whole feed`,
}

const statusLabels: Readonly<Record<string, string>> = {
  currently_rated_helpful: t`Helpful`,
  currently_rated_not_helpful: t`Not helpful`,
  firm_reject: t`Rejected`,
  insufficient_consensus: t`No agreement`,
  minimum_ratings_not_met: t`Too few ratings`,
  needs_more_ratings: t`Needs more ratings`,
  needs_your_help: t`Needs your help`,
}

/** An unknown status is shown as the service writes it. */
export function statusLabel(status: string): string {
  return labelIn(statusLabels, status)
}

export function classificationLabel(classification: string): string {
  return labelIn(classificationLabels, classification)
}

export function tagLabel(tag: string): string {
  return labelIn(tagLabels, tag)
}

function labelIn(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}
