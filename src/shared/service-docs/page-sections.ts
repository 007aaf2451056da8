/** Sections of a page of docs/service. */

export interface PageSection {
  /** `line-items#bids`; the second part is the anchor that Markdown viewers give the heading. */
  readonly name: string
  readonly heading: string
  /** `Line items › Bids`. */
  readonly title: string
  /** Markdown without the heading. */
  readonly text: string
}

export function sectionsOf(page: string, text: string): readonly PageSection[] {
  const [head = '', ...parts] = text.split(/^## /m)
  const pageTitle = /^# (.+)$/m.exec(head)?.[1] ?? page
  return parts.map((part) => {
    const [heading = ''] = part.split('\n', 1)
    return {
      name: `${page}#${anchorOf(heading)}`,
      heading,
      title: `${pageTitle} › ${heading}`,
      text: part.slice(heading.length + 1),
    }
  })
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}
