import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import formStyles from '../../../answering/survey.css?url'
import { codeOf } from '../../../core/api/client.ts'
import classes from '../../../core/content/ContentPreview.module.css'
import { type Device, DeviceFrame } from '../../../core/content/DeviceFrame.tsx'
import { Switch } from '../../../core/content/Switch.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { htmlAttributes } from '../../../core/settings/attributes.ts'
import { useSettings } from '../../../core/settings/use-settings.ts'
import { SurveyPreview as PublicSurvey } from '../../../site/previews/SurveyPreview.tsx'
import siteStyles from '../../../site/styles/site.css?url'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pathOf, pathOfEdit, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import { surveyTexts } from '../texts.ts'

const STYLES = [siteStyles, formStyles]

/** The preview of a survey or draft as respondents see it, on a phone or desktop. Nothing is sent. */
export default function SurveyPreview() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || t('untitled') : t('preview.title')
  return (
    <Page
      title={t('preview.title')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('preview.title') }]}
      crumbsLabel={t('crumbs')}
      action={
        survey?.allowedActions.includes('change') && <LinkButton to={pathOfEdit(id)}>{t('action.goOn')}</LinkButton>
      }
    >
      {error && !survey && <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <Bone height="40rem" />}
      {survey && <PreviewFrame survey={survey} />}
    </Page>
  )
}

function PreviewFrame({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { settings } = useSettings()
  const [device, setDevice] = useState<Device>('phone')
  const [language, setLanguage] = useState(lang)
  const attributes = useMemo(() => htmlAttributes(settings, language), [settings, language])
  return (
    <>
      <Banner>{t('preview.text', { phase: surveyLabels[lang].phase[survey.phase] })}</Banner>
      <div className={classes.tools}>
        <Switch
          label={t('preview.device')}
          value={device}
          options={[
            ['phone', t('preview.phone')],
            ['desktop', t('preview.desktop')],
          ]}
          onChange={setDevice}
        />
        <Switch
          label={t('preview.language')}
          value={language}
          options={[
            ['mn', t('language.mn')],
            ['en', t('language.en')],
          ]}
          onChange={setLanguage}
        />
      </div>
      <DeviceFrame key={device} title={t('preview.frame')} device={device} styles={STYLES} attributes={attributes}>
        <PublicSurvey
          survey={survey}
          language={language}
          onOtherLanguage={() => setLanguage(language === 'mn' ? 'en' : 'mn')}
          words={{ finished: t('preview.finished'), again: t('preview.again'), nothing: t('preview.nothing') }}
        />
      </DeviceFrame>
    </>
  )
}
