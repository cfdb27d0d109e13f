import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** What the data sets and their columns mean, in English. */
export const en: Same<typeof mn> = {
  coverage: {
    title: 'Residents, households and section leaders',
    description:
      'Residents and households of each khoroo by the latest count, its sections, and how many of them have a leader. Existing khoroos only.',
    column: {
      khoroo_code: 'Code of the khoroo',
      khoroo_mn: 'Name of the khoroo in Mongolian',
      khoroo_en: 'Name of the khoroo in English',
      district_code: 'Code of the district',
      district_mn: 'Name of the district in Mongolian',
      district_en: 'Name of the district in English',
      population: 'Number of residents; empty if not counted',
      households: 'Number of households; empty if not counted',
      counted_on: 'Day of the count',
      sections: 'Number of sections',
      sections_with_leader: 'Number of sections with a leader in office',
    },
  },
  ratings: {
    title: 'Ratings of districts and khoroos',
    description: 'Points, grades and ranks of districts and khoroos. Only approved ratings are included.',
    column: {
      year: 'Year',
      period: 'Kind of the period: quarter, half (half-year) or year',
      period_number: 'Number of the period within the year',
      level: 'Level: district or khoroo',
      area_code: 'Code of the rated area',
      area_mn: 'Name of the rated area in Mongolian',
      area_en: 'Name of the rated area in English',
      parent_code: 'Code of the area above it',
      points: 'Total points, 0 to 100',
      grade: 'Grade: A, B, C, D or F',
      rank: 'Rank among the approved areas below the same area',
      ranked_areas: 'Number of areas in that ranking',
      approved_on: 'Day of the approval',
    },
  },
  violations: {
    title: 'Violations',
    description:
      'Number of verified violations by month of discovery, district, category and state. Duplicates and rejected reports are not included, nor are descriptions, places or anything about the people who reported them.',
    column: {
      month: 'Month of discovery, YYYY-MM',
      district_code: 'Code of the district',
      district_mn: 'Name of the district in Mongolian',
      district_en: 'Name of the district in English',
      category: 'Key of the category',
      category_mn: 'Name of the category in Mongolian',
      category_en: 'Name of the category in English',
      state: 'State: verified, in_progress, referred or resolved',
      count: 'Number of violations; empty for 1 to 4',
    },
  },
  surveys: {
    title: 'Survey results',
    description:
      'How often each option was chosen in closed surveys with public results. Written answers are not included, nor are surveys with fewer than five answers.',
    column: {
      survey_id: 'Id of the survey; the address of its page is /survey/ followed by it',
      survey_mn: 'Title of the survey in Mongolian',
      survey_en: 'Title of the survey in English',
      area_mn: 'Area of the survey in Mongolian',
      area_en: 'Area of the survey in English',
      started_on: 'First day',
      ended_on: 'Last day',
      answers: 'Number of people who answered the survey',
      question_number: 'Number of the question',
      question_type: 'Type of the question',
      question_mn: 'Question in Mongolian',
      question_en: 'Question in English',
      option_mn: 'Answer option in Mongolian',
      option_en: 'Answer option in English',
      answered: 'Number of people who answered the question',
      count: 'Number of people who chose the option',
      mean: 'Mean of ratings, scales and numbers',
    },
  },
  prices: {
    title: 'Unit prices of investment funds',
    description:
      'The published price of every day of the published funds. Of corrected days the latest version is included.',
    column: {
      fund_code: 'Code of the fund',
      fund_mn: 'Name of the fund in Mongolian',
      fund_en: 'Name of the fund in English',
      currency: 'Currency',
      day: 'Day of the price',
      price: 'Price of a unit',
      net_assets: 'Net asset value',
      units: 'Number of units',
      revision: 'Number of the version; above 1 the price was corrected',
    },
  },
}
