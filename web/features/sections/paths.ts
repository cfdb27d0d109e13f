import type { SectionGroup } from '#contract/features/sections/groups.ts'

/** The overviews of the start page and of the page about the fund. */
export const HOME_PATH = '/dashboard/home'
export const ABOUT_PATH = '/dashboard/about'

/** The list of each group. */
export const SECTION_PATHS: Readonly<Record<SectionGroup, string>> = {
  slide: '/dashboard/home/slide',
  education: '/dashboard/home/education',
  about: '/dashboard/about/list',
  service: '/dashboard/about/service',
}
