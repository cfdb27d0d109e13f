import * as z from 'zod/mini'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content/index.ts'
import { groupsRoute, orderRoute } from '../../core/content/order.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { setting } from '../../core/model/settings.ts'
import { isSafeHref } from '../../core/text/href.ts'
import { plainText } from '../../core/text/localized.ts'
import { SECTION_GROUPS } from './groups.ts'
import { homeParts } from './home-parts.ts'
import { rights } from './rights.ts'

export * from './groups.ts'
export * from './home-parts.ts'

/** Maximum length of a link, characters. Our choice. */
export const LINK_MAX_CHARS = 500

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields specific to sections in a request. */
export interface SectionOwn {
  link: string
}

const kind = contentKind({
  path: '/sections',
  category: z.enum(SECTION_GROUPS),
  own: {
    /** Where a slide, service or article leads: a web address or a path of this site; '' for nowhere. */
    link: z.optional(
      plainText(0, LINK_MAX_CHARS).check(
        z.refine((href) => href === '' || (isSafeHref(href) && !/^(mailto|tel):/i.test(href)), { error: 'link' }),
      ),
    ),
  },
  more: { link: z.string() },
  moreSorts: ['order'],
})

export const SectionDraft = kind.Draft
export type SectionDraft = z.infer<typeof SectionDraft>
export const SectionRow = kind.Row
export type SectionRow = z.infer<typeof SectionRow>
export const Section = kind.Full
export type Section = z.infer<typeof Section>

/** draft → published → archived; scheduled follows from the clock. */
export const sectionWorkflow = contentWorkflow('sections', WRITERS)

/** What a section needs before being published: a slide needs a picture, every other section a text. */
export function missingForSection(section: Publishable & { category?: unknown }): Refused[] {
  const isSlide = section.category === 'slide'
  const missing = missingForPublish(section, { textless: isSlide })
  if (isSlide && !section.cover) missing.push({ path: 'cover', code: 'required' })
  return missing
}

/** City settings of sections. */
export const sectionSettings = {
  home: setting(homeParts, z.strictObject({ slides: z.boolean(), education: z.boolean(), videos: z.boolean() })),
}

/** Sections of public pages: slides and education of the start page, texts and services of the page about the fund. */
export const sections = feature({
  ...rights,
  workflows: [{ ...sectionWorkflow, tables: ['sections'] }],
  settings: Object.values(sectionSettings),
  routes: {
    ...kind.routes,
    groups: groupsRoute('/sections', z.enum(SECTION_GROUPS), Section),
    order: orderRoute(
      '/sections',
      z.enum(SECTION_GROUPS),
      'Reorders the sections of a group: all their ids, in the previous order and in the new one.',
    ),
  },
})
