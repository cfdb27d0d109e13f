import { IconDownload } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime } from '#contract/core/time/calendar.ts'
import type { OpenDataSet } from '#contract/features/opendata/index.ts'
import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site.ts'

/** The data sets that everybody may download, with the meaning of their columns. */
export const openDataPage: PublicPage = {
  texts: 'services',
  head: ({ t }) => ({
    title: `${t('openData.title')} · ${t('site.name')}`,
    description: t('openData.lead'),
    canonical: '/open-data',
    languages: ['mn', 'en'],
    scriptLater: true,
  }),
  Body: function OpenData({ data }) {
    const { t } = useSite()
    const { sets, licence, licenceUrl } = data.openData?.data ?? { sets: [], licence: '', licenceUrl: '' }
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{t('openData.title')}</h1>
          <p className="lead">{t('openData.lead')}</p>
        </header>
        {sets.length === 0 ? (
          <Notice title={t('openData.noneTitle')} text={t('openData.noneText')} />
        ) : (
          <>
            <div className="data-sets">
              {sets.map((set) => (
                <DataSet key={set.name} set={set} />
              ))}
            </div>
            <section aria-labelledby="use">
              <h2 id="use">{t('openData.use')}</h2>
              <p>
                {t('openData.licence', { name: licence })} <a href={licenceUrl}>{t('openData.licenceLink')}</a>
              </p>
              <p>{t('openData.hidden')}</p>
              <p>{t('openData.stable')}</p>
              <p>
                <a href="/v1/open-data/catalogue">{t('openData.catalogue')}</a>
              </p>
            </section>
          </>
        )}
      </div>
    )
  },
}

function DataSet({ set: { name, title, description, columns, rows, changedAt } }: { set: OpenDataSet }) {
  const { t, lang } = useSite()
  const shown = inLang(title, lang)
  return (
    <section className="data-set" id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{shown}</h2>
      <p>{inLang(description, lang)}</p>
      <p className="data-facts">
        {t('openData.rows', { n: formatNumber(rows, lang) })}
        {changedAt && ` · ${t('openData.changed', { when: formatDateTime(new Date(changedAt), lang) })}`}
      </p>
      <ul className="data-files">
        {(['csv', 'json'] as const).map((format) => (
          <li key={format}>
            <a
              href={`/v1/open-data/${name}/${format}`}
              download={`${name}.${format}`}
              aria-label={t('openData.of', { what: t(`openData.${format}`), name: shown })}
            >
              <IconDownload size={20} aria-hidden />
              {t(`openData.${format}`)}
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('openData.columns')}</summary>
        <dl className="data-columns">
          {columns.map((column) => (
            <div key={column.name}>
              <dt>
                <code dir="ltr">{column.name}</code>{' '}
                <span className="data-facts">{t(`openData.kinds.${column.kind}`)}</span>
              </dt>
              <dd>{inLang(column.meaning, lang)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
