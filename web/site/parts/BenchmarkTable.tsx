import { inLang } from '#contract/core/text/unicode.ts'
import type { ComparedBenchmark } from '#contract/features/benchmarks/index.ts'
import type { Figures } from '#contract/features/funds/index.ts'
import { useSite } from '../site.ts'
import { Change, Scrolled } from './FundFigures.tsx'
import { Info } from './Info.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface Props {
  /** The name of the fund. */
  name: string
  figures: Pick<Figures, 'ranges' | 'free'>
  benchmarks: readonly ComparedBenchmark[]
}

/** The returns of a fund next to those of its benchmarks, between the same days. */
export function BenchmarkTable({ name, figures: { ranges, free }, benchmarks }: Props) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  if (benchmarks.length === 0) return null
  const rows = [
    ...ranges.map(({ range, figures }) => ({
      key: range,
      label: t(`fund.range.${range}`),
      fund: figures?.change,
      others: benchmarks.map((one) => one.ranges.find((other) => other.range === range)?.change),
    })),
    ...(free
      ? [{ key: 'free', label: t('chart.free'), fund: free.change, others: benchmarks.map((one) => one.free) }]
      : []),
  ]
  const sources = benchmarks.filter(({ source }) => inLang(source, lang))
  return (
    <section>
      <h2>
        {t('chart.benchmarks')}
        <Info name={t('chart.benchmarks')}>{t('chart.ruleBenchmarks')}</Info>
      </h2>
      <Scrolled name={t('chart.benchmarks')}>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('fund.ranges')}</th>
              <th scope="col">{name}</th>
              {benchmarks.map((one) => (
                <th key={one.id} scope="col" lang={foreign(one.name)}>
                  {inLang(one.name, lang)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>
                  <Change value={row.fund} />
                </td>
                {row.others.map((change, i) => (
                  <td key={benchmarks[i]?.id}>
                    <Change value={change} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {sources.length > 0 && (
        <p className="note">
          {sources.map(({ name, source }) => `${inLang(name, lang)}: ${inLang(source, lang)}`).join(' · ')}
        </p>
      )}
    </section>
  )
}
