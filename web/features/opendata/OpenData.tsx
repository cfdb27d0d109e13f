import { IconDownload, IconExternalLink, IconSettings } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { OPEN_DATA_FORMATS, type OpenDataSet, openDataPublishing, opendata } from '#contract/features/opendata/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './opendata.module.css'
import { openDataTexts } from './texts.ts'

const SETTING = `/dashboard/admin/settings/${openDataPublishing.key}`

/** The data sets of the city: which are published, how much they contain, and their files. */
export default function OpenData() {
  const t = openDataTexts.useText()
  const mayOpen = useMayOpen()
  const { data, error, refetch } = useAsk(opendata, 'all')
  const found = data?.data
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        mayOpen('/dashboard/admin/settings') && (
          <LinkButton to={SETTING} variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
            {t('settings')}
          </LinkButton>
        )
      }
      more={
        <a href="/open-data" {...buttonLook({ variant: 'default' })}>
          <IconExternalLink size={18} aria-hidden />
          {t('open')}
        </a>
      }
    >
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!found && !error && <TextSkeleton />}
      {found && (
        <div className={classes.sets}>
          {found.sets.map((set) => (
            <DataSet key={set.name} set={set} />
          ))}
          <p className={classes.licence}>
            {t('licence')} <a href={found.licenceUrl}>{found.licence}</a>
          </p>
        </div>
      )}
    </Page>
  )
}

function DataSet({ set: { name, title, description, rows, changedAt, published } }: { set: OpenDataSet }) {
  const t = openDataTexts.useText()
  const lang = useLang()
  const shown = inLang(title, lang)
  return (
    <Card title={shown} text={inLang(description, lang)}>
      <div className={classes.set}>
        <div>
          <Status tone={published ? 'good' : 'neutral'}>{t(published ? 'on' : 'off')}</Status>
        </div>
        <Facts
          facts={[
            [t('rows'), formatNumber(rows, lang)],
            [t('changed'), changedAt && formatDateTime(new Date(changedAt), lang)],
          ]}
        />
        {published && (
          <p className={classes.files}>
            {OPEN_DATA_FORMATS.map((format) => (
              <a
                key={format}
                href={`/v1/open-data/${name}/${format}`}
                download={`${name}.${format}`}
                aria-label={t('fileOf', { format: format.toUpperCase(), name: shown })}
                {...buttonLook({ variant: 'default' })}
              >
                <IconDownload size={18} aria-hidden />
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        )}
      </div>
    </Card>
  )
}
