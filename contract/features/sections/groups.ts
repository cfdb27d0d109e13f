/** Groups of sections: slides and education on the start page, texts and services on the page about the fund. */
export const SECTION_GROUPS = ['slide', 'education', 'about', 'service'] as const
export type SectionGroup = (typeof SECTION_GROUPS)[number]
