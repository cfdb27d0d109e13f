import { SECTION_GROUPS } from '#contract/features/sections/groups.ts'
import type { Walk } from '../../testing/walk.ts'
import { ABOUT_PATH, HOME_PATH, SECTION_PATHS } from './paths.ts'

const { slide, about } = SECTION_PATHS

/**
 * The screens and their visitors for e2e/walk.spec.ts: every list; the other pages, which all groups share, for slides and for the
 * texts of the page about the fund, whose forms differ most.
 */
export const walk: Walk = {
  visits: [
    [HOME_PATH, 'city'],
    [HOME_PATH, 'leader'],
    [ABOUT_PATH, 'city'],
    [ABOUT_PATH, 'district'],
    ...SECTION_GROUPS.map((group) => [SECTION_PATHS[group], 'city'] as const),
    ...['/new', '/order', '/:slideSectionId', '/:slideSectionId/preview'].map(
      (rest) => [`${slide}${rest}`, 'city'] as const,
    ),
    [about, 'leader'],
    [`${about}/new`, 'city'],
    [`${about}/:aboutSectionId`, 'khoroo'],
  ],
  ids: {
    ':slideSectionId': { list: 'sections?category=slide&pageSize=1', isPublic: true },
    ':aboutSectionId': { list: 'sections?category=about&pageSize=1', isPublic: true },
  },
}
