import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './holdings-mn.ts'

/** What the page of a fund says about its holdings, in English. */
export const en: Same<typeof mn> = {
  holdings: {
    title: 'Top 10 investments',
    scroll: 'Table of investments',
    day: 'As of',
    show: 'Show',
    none: 'Nothing is published as of this day.',
    lead: 'Number of investments: {{n}}. Weight of the {{top}} largest: {{weight}}.',
    since: 'Date before: {{day}}. New: {{added}}. Gone: {{gone}}.',
    number: 'No.',
    name: 'Investment',
    assetClass: 'Asset class',
    weight: 'Weight',
    change: 'Change',
    value: 'Value, {{currency}}',
    sum: 'First {{n}}',
    new: 'New',
    points: ' percentage points',
    gone: 'Investments that are gone',
    before: 'Former weight',
    mix: 'Mix by asset class',
    mixOf: 'Mix by asset class: {{list}}',
    count: 'Number',
    rest: 'Not listed',
    csv: 'Download all investments (CSV)',
    correction: 'This information was corrected: {{reason}}',
    note: 'Weights are per cent of net assets. Changes are in percentage points.',
  },
}
