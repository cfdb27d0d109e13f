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
    ruleWeight:
      'Per cent of the net assets of the fund. The ten largest by weight, then by value. Sums are rounded once, from the exact values, to two decimals.',
    ruleChange:
      'The weight as of this date minus the weight as of the published date before, in percentage points. The same investment is the one with the same Mongolian name and asset class. “New”: it was not there before.',
    ruleMix: 'The weights of all investments, added up by asset class. What is missing to 100% is not listed.',
    note: 'Weights are per cent of net assets. Changes are in percentage points.',
  },
}
