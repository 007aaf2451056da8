import { type PageSection, sectionsOf } from '../../../shared/service-docs/page-sections.ts'
import { type ServiceSection, serviceSections } from '../../../shared/service-docs/sections.ts'

/** The pages of docs/service, each loaded when it's first opened. */
const files = import.meta.glob<string>('../../../../docs/service/*.md', { query: '?raw', import: 'default' })
const pages = new Map<string, Promise<readonly PageSection[]>>()

/** The sections of a page; the same promise each time, so that it can be read while rendering. */
export function loadPage(page: string): Promise<readonly PageSection[]> {
  const sections = pages.get(page) ?? readPage(page)
  pages.set(page, sections)
  return sections
}

async function readPage(page: string): Promise<readonly PageSection[]> {
  const load = files[`../../../../docs/service/${page}.md`]
  return load === undefined ? [] : sectionsOf(page, await load())
}

export function pageOf(section: ServiceSection): string {
  return section.slice(0, section.indexOf('#'))
}

export function isSection(name: string): name is ServiceSection {
  return Object.hasOwn(serviceSections, name)
}

/** The section that a link on a page leads to; null if it leads to none. */
export function linkedSection(page: string, target: string): ServiceSection | null {
  const [file = '', anchor = ''] = target.split('#')
  const name = `${file === '' ? page : file.replace(/\.md$/, '')}#${anchor}`
  return isSection(name) ? name : null
}
