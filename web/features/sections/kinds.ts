import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { missingForSection, SectionDraft, type SectionGroup, sections } from '#contract/features/sections/index.ts'
import { sectionLabels } from '#contract/features/sections/labels.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import { groupAddresses, useGroupAt } from '../../core/content/group-screens.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { ABOUT_PATH, HOME_PATH, SECTION_PATHS } from './paths.ts'
import { empty, sent, valuesOf } from './section-values.ts'
import { sectionTexts } from './texts.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(values) }),
  before: (record) => ({ ...valuesOf(record) }),
  useFields: () => {
    const t = sectionTexts.useText()
    return [{ name: 'link', label: t('form.link'), show: (value) => (typeof value === 'string' ? value : '') }]
  },
  Fields: lazyPart(async () => ({ default: (await import('./SectionFields.tsx')).SectionFields })),
}

/** The page of the public site on which each group is shown. */
const SHOWN_ON = { slide: '/', education: '/', about: '/about-us', service: '/about-us' } as const

/** A group of sections as a kind of content with its own list. */
function kindOf(group: SectionGroup): WebKind & { group: SectionGroup } {
  const isHome = SHOWN_ON[group] === '/'
  return {
    group,
    feature: kitOf(sections),
    draft: SectionDraft,
    to: {
      ...groupAddresses(SECTION_PATHS[group]),
      home: isHome ? HOME_PATH : ABOUT_PATH,
      open: (id) => `${SHOWN_ON[group]}#section-${id}`,
    },
    elsewhere: ({ id, category }) =>
      category !== group && category in SECTION_PATHS ? `${SECTION_PATHS[category as SectionGroup]}/${id}` : undefined,
    // the list determines the group, so the form does not ask for it
    useCategories: fixedCategories([group], sectionLabels),
    useTexts: () => {
      const t = sectionTexts.useText()
      return {
        ...textsOfKind(t),
        title: t(isHome ? 'homePage' : 'aboutPage'),
        list: sectionLabels[useLang()].category[group],
        add: t(`addOf.${group}`),
        newTitle: t(`addOf.${group}`),
        editTitle: t(`editOf.${group}`),
        cover: t('form.picture'),
      }
    },
    levels: ['city'],
    max: CONTENT_MAX_CHARS,
    titleMax: TITLE_MAX_CHARS,
    pins: false,
    ...(group === 'slide' && { textless: true }),
    covers: true,
    missing: missingForSection,
    own,
  }
}

const KINDS = {
  slide: kindOf('slide'),
  education: kindOf('education'),
  about: kindOf('about'),
  service: kindOf('service'),
} satisfies Record<SectionGroup, WebKind>

/** The group to which the current screen belongs. */
export const useSectionKind = () => useGroupAt(KINDS)
