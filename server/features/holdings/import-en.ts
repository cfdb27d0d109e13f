import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of holdings, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import fund holdings',
  problems: 'Errors',
  example: 'Example',
  exampleName: 'Government bond 2027',
  title: {
    fund: 'Fund code',
    day: 'Date',
    name: 'Holding',
    nameEn: 'Holding (English)',
    assetClass: 'Asset class',
    sector: 'Sector',
    country: 'Country',
    weight: 'Weight, %',
    value: 'Value',
  },
  alias: {
    fund: 'Fund|Code|Fund name',
    day: 'Day|As of',
    name: 'Name|Investment|Security|Issuer',
    nameEn: 'English name|Name (English)',
    assetClass: 'Class|Type',
    sector: 'Industry sector',
    country: 'Country of issue',
    weight: 'Weight|Per cent|% of net assets',
    value: 'Market value|Amount',
  },
}
