import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { NamedCount, Visits } from '#contract/features/analytics/index.ts'
import { visitLabels } from '#contract/features/analytics/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './analytics.module.css'
import { pageNameOf } from './page-name.ts'
import { visitTexts } from './texts.ts'

type ListName = 'pages' | 'sources' | 'languages' | 'devices' | 'searches'
interface Row {
  id: string
  name: string
  to?: string
  count: number
  before: number
}

/** What was opened most, from where, and how. */
export function NamedLists({ visits }: { visits: Visits }) {
  const t = visitTexts.useText()
  const lang = useLang()
  const words = visitLabels[lang]
  const pages = visits.pages.map(({ path, title, count, before }) => ({
    id: path,
    name: title === null ? pageNameOf(path, t, words.rest) : typeof title === 'string' ? title : inLang(title, lang),
    ...(path.startsWith('/') && { to: path }),
    count,
    before,
  }))
  const named = (rows: readonly NamedCount[], names: Readonly<Record<string, string>>): Row[] =>
    rows.map(({ name, count, before }) => ({ id: name, name: names[name] ?? name, count, before }))
  const rest = { '*': words.rest }
  return (
    <div className={classes.lists}>
      <div className={classes.column}>
        <NamedList name="pages" rows={pages} />
        <NamedList name="devices" rows={named(visits.devices, words.device)} />
      </div>
      <div className={classes.column}>
        <NamedList name="sources" rows={named(visits.sources, { ...rest, '': words.direct })} note={t('list.few')} />
        <NamedList name="searches" rows={named(visits.searches, rest)} note={t('list.few')} />
        <NamedList name="languages" rows={named(visits.languages, words.language)} />
      </div>
    </div>
  )
}

function NamedList({ name, rows, note }: { name: ListName; rows: readonly Row[]; note?: string }) {
  const t = visitTexts.useText()
  const lang = useLang()
  const whole = (n: number | null) => formatNumber(n, lang)
  const [first] = rows
  return (
    <div id={name}>
      <Card title={t(`list.${name}`)}>
        {!first && <p className={classes.note}>{t('list.none')}</p>}
        {first && (
          <BarList
            label={t(`list.${name}`)}
            sentence={t('list.sentence', { name: first.name, n: whole(first.count) })}
            series={[t('list.now'), t('list.before')]}
            rows={rows.map(({ id, name: shown, to, count, before }) => ({
              id,
              // public pages are documents of their own, outside of the application
              name: to ? <a href={to}>{shown}</a> : <bdi>{shown}</bdi>,
              plain: shown,
              values: [count, before],
            }))}
            max={Math.max(...rows.flatMap(({ count, before }) => [count, before]))}
            format={whole}
            head={t(`list.${name}`)}
          />
        )}
        {note && <p className={classes.note}>{note}</p>}
      </Card>
    </div>
  )
}
