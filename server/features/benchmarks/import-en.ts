import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** Headers of the file of values, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Import benchmark values',
  problems: 'Errors',
  example: 'Example',
  title: { benchmark: 'Benchmark', day: 'Date', value: 'Value' },
  alias: { benchmark: 'Index|Index name', day: 'Day', value: 'Index value|Close|Closing value' },
}
