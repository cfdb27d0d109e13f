import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { contentWords } from '#contract/core/content-words.ts'
import { inLang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type News, news } from '#contract/features/news/index.ts'
import { codeOf } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { type Device, DeviceFrame } from '../../core/content/DeviceFrame.tsx'
import { formTexts } from '../../core/content/texts/form.ts'
import { useAsk } from '../../core/query.ts'
import { htmlAttributes } from '../../core/settings/attributes.ts'
import { useSettings } from '../../core/settings/use-settings.ts'
import { useLang } from '../../core/text.ts'
import { ArticlePreview } from '../../public/ArticlePreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import { Missing } from './NewsEdit.tsx'
import classes from './preview.module.css'
import { newsTexts } from './texts.ts'

/** The public page of a piece of news as citizens see it, drafts too. Nothing is written and nobody is counted. */
export default function NewsPreview() {
  const t = newsTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(news, 'one', { params: { id } })
  const record = data?.data
  return (
    <Page
      title={t('preview.title')}
      crumbs={[
        { label: t('title'), to: '/dashboard/news' },
        { label: t('list.title'), to: '/dashboard/news/list' },
        { label: record ? inLang(record.title, lang) : t('preview.title') },
      ]}
      crumbsLabel={t('crumbs')}
      action={
        record?.canWrite &&
        !record.deletedAt && <LinkButton to={`/dashboard/news/${id}/edit`}>{t('preview.edit')}</LinkButton>
      }
    >
      {error && !record && <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !record && <Bone height="40rem" />}
      {record && <Framed record={record} />}
    </Page>
  )
}

function Framed({ record }: { record: News }) {
  const c = formTexts.useText()
  const lang = useLang()
  const { settings } = useSettings()
  const [device, setDevice] = useState<Device>('phone')
  const [language, setLanguage] = useState(lang)
  const path = useAsk(areas, 'path', { params: { id: record.areaId } })
  const attributes = useMemo(() => htmlAttributes(settings, language), [settings, language])
  const words = contentWords[lang].phase
  const isPublic = record.phase === 'published' && !record.deletedAt
  return (
    <>
      <Banner tone={isPublic ? 'info' : 'warning'}>
        {isPublic
          ? c('preview.public')
          : c('preview.notPublic', { phase: words[record.deletedAt ? 'bin' : record.phase] })}
      </Banner>
      <div className={classes.tools}>
        <Switch
          label={c('preview.device')}
          value={device}
          options={[
            ['phone', c('preview.phone')],
            ['desktop', c('preview.desktop')],
          ]}
          onChange={setDevice}
        />
        <Switch
          label={c('preview.language')}
          value={language}
          options={[
            ['mn', c('language.mn')],
            ['en', c('language.en')],
          ]}
          onChange={setLanguage}
        />
      </div>
      <DeviceFrame
        key={device}
        title={c('preview.frame')}
        device={device}
        styles={[publicStyles]}
        attributes={attributes}
      >
        <ArticlePreview
          news={record}
          path={path.data?.data}
          language={language}
          onOtherLanguage={() => setLanguage(language === 'mn' ? 'en' : 'mn')}
        />
      </DeviceFrame>
    </>
  )
}

interface SwitchProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function Switch<Value extends string>({ label, value, options, onChange }: SwitchProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.switch}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={value === option} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </div>
  )
}
