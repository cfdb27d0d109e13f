import { IconDownload } from '@tabler/icons-react'
import { formatChange, formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import type { HoldingsSummary } from '#contract/features/holdings/index.ts'
import { holdingLabels } from '#contract/features/holdings/labels.ts'
import { useSite } from '../site.ts'
import { ClassDonut } from './ClassDonut.tsx'
import { Scrolled } from './FundFigures.tsx'
import { Info } from './Info.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

const DECIMALS = 2

interface Props {
  fund: Pick<Fund, 'id' | 'currency'>
  /** Undefined when it could not be read. */
  holdings: HoldingsSummary | undefined
}

/** The ten largest holdings of a fund as of a day, what has changed since the day before, and the mix by asset class. */
export function FundHoldings({ fund, holdings }: Props) {
  const { t, lang } = useSite()
  if (!holdings || holdings.days.length === 0) return null
  const { asOf, before, count, top, topWeight, added, goneCount, correction } = holdings
  const number = (n: number) => formatNumber(n, lang)
  return (
    <>
      <section id="holdings">
        <h2>{t('holdings.title')}</h2>
        <DayForm fund={fund} holdings={holdings} />
        {!asOf && <p className="note">{t('holdings.none')}</p>}
        {asOf && (
          <>
            <p>
              {t('holdings.lead', {
                n: number(count),
                top: number(top.length),
                weight: formatPercent(topWeight, lang, DECIMALS),
              })}
            </p>
            {correction && <p className="note">{t('holdings.correction', { reason: correction.reason })}</p>}
            <TopTable fund={fund} holdings={holdings} />
            {before && added !== null && (
              <p>
                {t('holdings.since', { day: formatDay(before, lang), added: number(added), gone: number(goneCount) })}
              </p>
            )}
            <Gone gone={holdings.gone} />
            <p className="note">{t('holdings.note')}</p>
            <p>
              <a href={`/v1/funds/${fund.id}/holdings?format=csv&day=${asOf}`} className="fund-file" download>
                <IconDownload size={18} aria-hidden />
                {t('holdings.csv')}
              </a>
            </p>
          </>
        )}
      </section>
      {asOf && (
        <section>
          <h2>
            {t('holdings.mix')}
            <Info name={t('holdings.mix')}>{t('holdings.ruleMix')}</Info>
          </h2>
          <ClassDonut classes={holdings.classes} />
        </section>
      )}
    </>
  )
}

/** The choice of a day: a plain form, which works before any script has run. */
function DayForm({ fund, holdings: { asOf, days } }: { fund: Props['fund']; holdings: HoldingsSummary }) {
  const { t, lang, url } = useSite()
  const kept = ['range', 'from', 'to', 'lang'].flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [{ name, value }] : []
  })
  return (
    <form action={`/fund/${fund.id}#holdings`} className="place">
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="place-label">{t('holdings.day')}</span>
        <select
          name="day"
          key={asOf}
          defaultValue={asOf ?? undefined}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {formatDay(day, lang)}
            </option>
          ))}
        </select>
      </label>
      {/* With scripts, choosing an option submits the form. */}
      <button type="submit" className="button no-script">
        {t('holdings.show')}
      </button>
    </form>
  )
}

type Line = HoldingsSummary['top'][number]

/** A change in percentage points, or that the holding is new. */
function WeightChange({ change, difference }: Pick<Line, 'change' | 'difference'>) {
  const { t, lang } = useSite()
  if (change === 'new') return <span className="holding-new">{t('holdings.new')}</span>
  const { text, words, direction } = formatChange(difference, lang, { decimals: DECIMALS, unit: '' })
  return (
    <span className="change" data-direction={direction}>
      <bdi dir="ltr" aria-hidden>
        {text}
      </bdi>
      <span className="nt-hidden">
        {words}
        {direction === 'none' ? '' : t('holdings.points')}
      </span>
    </span>
  )
}

function HoldingName({ name, assetClass, sector, country }: Pick<Line, 'name' | 'assetClass' | 'sector' | 'country'>) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  const labels = holdingLabels[lang]
  return (
    <>
      <span lang={foreign(name)}>{inLang(name, lang)}</span>
      <small>{[labels.assetClass[assetClass], labels.sector[sector], labels.country[country]].join(' · ')}</small>
    </>
  )
}

function TopTable({ fund, holdings: { top, topWeight } }: { fund: Props['fund']; holdings: HoldingsSummary }) {
  const { t, lang } = useSite()
  const percent = (weight: string) => <bdi dir="ltr">{formatPercent(weight, lang, DECIMALS)}</bdi>
  return (
    <Scrolled name={t('holdings.scroll')}>
      <table className="figures holdings">
        <caption className="nt-hidden">{t('holdings.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('holdings.name')}</th>
            <th scope="col">
              {t('holdings.weight')}
              <Info name={t('holdings.weight')}>{t('holdings.ruleWeight')}</Info>
            </th>
            <th scope="col">
              {t('holdings.change')}
              <Info name={t('holdings.change')}>{t('holdings.ruleChange')}</Info>
            </th>
            <th scope="col">{t('holdings.value', { currency: fund.currency })}</th>
          </tr>
        </thead>
        <tbody>
          {top.map((line) => (
            <tr key={`${line.assetClass} ${line.name.mn}`}>
              <th scope="row">
                <HoldingName {...line} />
              </th>
              <td>{percent(line.weight)}</td>
              <td>
                <WeightChange {...line} />
              </td>
              <td>
                <bdi dir="ltr">{formatNumber(line.value, lang, { decimals: 0 })}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('holdings.sum', { n: formatNumber(top.length, lang) })}</th>
            <td>{percent(topWeight)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  )
}

/** Holdings of the date before that are gone, folded. */
function Gone({ gone }: Pick<HoldingsSummary, 'gone'>) {
  const { t, lang } = useSite()
  if (gone.length === 0) return null
  return (
    <details className="fund-more">
      <summary>{t('holdings.gone')}</summary>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('holdings.name')}</th>
            <th scope="col">{t('holdings.before')}</th>
          </tr>
        </thead>
        <tbody>
          {gone.map((line) => (
            <tr key={`${line.assetClass} ${line.name.mn}`}>
              <th scope="row">
                <HoldingName {...line} />
              </th>
              <td>
                <bdi dir="ltr">{formatPercent(line.weight, lang, DECIMALS)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
