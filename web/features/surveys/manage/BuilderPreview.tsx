import { useEffect, useMemo, useState } from 'react'
import type { Survey } from '#contract/features/surveys/index.ts'
import formStyles from '../../../answering/survey.css?url'
import { DeviceFrame } from '../../../core/content/DeviceFrame.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { htmlAttributes } from '../../../core/settings/attributes.ts'
import { useSettings } from '../../../core/settings/use-settings.ts'
import { SurveyPreview as PublicSurvey } from '../../../site/previews/SurveyPreview.tsx'
import siteStyles from '../../../site/styles/site.css?url'
import { Card } from '../../../ui/layout/Card.tsx'
import { surveyTexts } from '../texts.ts'

const STYLES = [siteStyles, formStyles]

/** What a form that is being filled in depends on: with other questions it begins again. */
const shapeOf = ({ structure }: Survey) =>
  structure.map(({ id, questions }) => [id, ...questions.map((one) => `${one.id} ${one.type}`)].join(' ')).join('\n')

/** The draft, as it was last saved, on a phone beside its builder. What is filled in here is kept nowhere. */
export default function BuilderPreview({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { settings } = useSettings()
  // the language link of the form works here too; another language of the screen is followed
  const [language, setLanguage] = useState(lang)
  useEffect(() => setLanguage(lang), [lang])
  const attributes = useMemo(() => htmlAttributes(settings, language), [settings, language])
  return (
    <Card title={t('preview.onPhone')}>
      <DeviceFrame title={t('preview.frame')} device="phone" styles={STYLES} attributes={attributes}>
        <PublicSurvey
          key={shapeOf(survey)}
          survey={survey}
          language={language}
          onOtherLanguage={() => setLanguage(language === 'mn' ? 'en' : 'mn')}
          words={{ finished: t('preview.finished'), again: t('preview.again'), nothing: t('preview.nothing') }}
        />
      </DeviceFrame>
    </Card>
  )
}
