import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './chart-mn.ts'

/** What the charts of investment funds say, in English. */
export const en: Same<typeof mn> = {
  chart: {
    role: 'chart',
    keys: 'The arrow keys move between days, Home and End go to the first and the last one. Shift and an arrow key move the period. + and − zoom in and out. 0 shows everything.',
    reading: '{{day}}: {{values}}',
    readingOf: '{{name}} {{value}}',
    free: 'Another period',
    from: 'First day',
    to: 'Last day',
    show: 'Show',
    reversed: 'Choose a last day after the first day.',
    shown: 'The period in the chart',
    none: 'Fewer than two prices are published for this period, so there is no return.',
    tools: 'Chart tools',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    earlier: 'Earlier',
    later: 'Later',
    whole: 'Show everything',
    log: 'Logarithmic scale',
    picture: 'Download as a picture (PNG)',
    pictureFailed: 'The picture could not be made. Try again.',
    rule: 'Rule: {{name}}',
    ruleFree:
      'From the last price published on or before the first day (the first price if there is none) to the last price published on or before the last day.',
    ruleLatest:
      'The last published price compared with the one before it. Per cent = last price ÷ price before − 1. Without a price before: “–”.',
    ruleHighest:
      'The highest published price of the period, its first and last price included; the earliest of equal ones.',
    ruleLowest:
      'The lowest published price of the period, its first and last price included; the earliest of equal ones.',
    ruleYear:
      'From the last price of the year before (in the first year from the first price) to the last price of the year. Without two such prices: “–”. Incomplete years are marked.',
    compared: 'Comparison in one chart',
    comparedOf: 'Comparison {{from}}–{{to}}, 100 on the first day',
    compare: 'Show the chosen funds in one chart',
    tooMany: 'Choose at most {{n}} funds. The first ones are shown.',
    notComparable:
      'Fewer than two funds were chosen, or these funds have no two days with published prices in common. Choose two or more funds.',
    comparedNote: '100 on the first day. Some of the days on which all funds have a published price.',
    csvOf: '{{name}}: prices of every day (CSV)',
    ruleCompared:
      'The price of each fund is 100 on the first day on which all of them have a published price; for a range, on the last such day on or before the base date counted from the last such day, or on the first one if there is none. The lines end on the last such day. Value = 100 + return in per cent.',
    benchmarks: 'Compared with benchmarks',
    ruleBenchmarks:
      'The return of an index is computed between the same days as that of the fund: from its last value on or before the day of the fund’s base price to its last value on or before the day of the fund’s last price. Without two such values: “–”. In the chart the index begins with the base price of the fund.',
  },
}
