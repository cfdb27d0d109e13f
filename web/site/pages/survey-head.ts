import { inLang } from '#contract/core/text/unicode.ts'
import type { Head } from '../page.ts'
import type { PageData } from '../renderer.ts'
import type { Site } from '../site.ts'

/** The metadata of a survey's page. */
export function surveyHead({ t, lang }: Site, data: PageData): Head {
  const survey = data.survey?.data
  const title = survey ? inLang(survey.title, lang) : t('surveys.title')
  return {
    title: `${title} · ${t('site.name')}`,
    description: (survey && inLang(survey.description, lang)) || t('surveys.lead'),
    canonical: `/survey/${survey?.id ?? ''}`,
    languages: survey?.title.en ? ['mn', 'en'] : ['mn'],
  }
}
