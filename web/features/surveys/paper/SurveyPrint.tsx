import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pathOf, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './print.module.css'
import { LANGUAGES, type Languages, SurveySheet } from './SurveySheet.tsx'

/** The printable questionnaire: boxes to tick, with the codes of the data file, and lines to write on. */
export default function SurveyPrint() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const [languages, setLanguages] = useState<Languages>(lang)
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || t('untitled') : t('title')
  return (
    <Page
      title={t('print.title')}
      lead={t('print.lead')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('print.title') }]}
      crumbsLabel={t('crumbs')}
      action={
        survey && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('print.do')}
          </Button>
        )
      }
    >
      {error && !survey && <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <TextSkeleton lines={8} />}
      {survey && (
        <>
          <div className={`nt-no-print ${classes.tools}`}>
            <NativeSelect
              label={t('print.language')}
              value={languages}
              options={LANGUAGES.map((value) => ({ value, label: t(`print.languages.${value}`) }))}
              onChange={setLanguages}
            />
          </div>
          <SurveySheet survey={survey} languages={languages} />
        </>
      )}
    </Page>
  )
}
