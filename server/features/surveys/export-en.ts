import type { Same } from '#contract/core/texts.ts'
import type { mn } from './export-mn.ts'

/** What a file of answers or of coverage says besides the survey's own words, in English. */
export const en: Same<typeof mn> = {
  file: 'Survey answers',
  yes: 'Yes',
  no: 'No',
  column: { submittedAt: 'Sent', area: 'Area', channel: 'Participation form', flags: 'Reason to check' },
  channels: { online: 'Online', in_person: 'In person', phone: 'By phone', paper: 'On paper' },
  flags: { fast: 'Too fast', straight: 'All answers the same', many: 'Too many in a day' },
  setAside: 'set aside',
  coverage: {
    file: 'Survey coverage',
    district: 'District',
    khoroo: 'Khoroo',
    section: 'Section',
    level: 'Kind of area',
    levels: { city: 'City', district: 'District', khoroo: 'Khoroo', section: 'Section' },
    expected: 'Expected',
    collected: 'Collected',
    achieved: 'Level achieved, %',
    coveredOn: 'Covered on',
    lastAnswerAt: 'Last answer',
  },
  list: {
    file: 'Surveys',
    title: 'Title',
    area: 'Area',
    phase: 'Phase',
    startDate: 'Start date',
    endDate: 'End date',
    channels: 'Participation forms',
    questions: 'Questions',
    expected: 'Expected answers',
    collected: 'Collected answers',
    level: 'Level achieved, %',
    coveredOn: 'Covered on',
    author: 'Created by',
    createdAt: 'Created',
  },
}
