import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { countCharacters, inLang } from '#contract/core/text/localized.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NamedDraft,
  type Structure,
  surveyDefaults,
  surveyLabels,
  surveys,
  TITLE_MAX_CHARS,
  withNewIds,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../../core/areas/own-area.ts'
import { useCity } from '../../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { newGroup } from '../builder/questions.ts'
import { pathOfEdit, SURVEYS } from '../paths.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

/** The levels whose offices manage surveys. */
const LEVELS = ['city', 'district', 'khoroo'] as const

interface Values extends Record<string, unknown> {
  areaId: string | null
  title: { mn: string; en: string }
  description: { mn: string; en: string }
}

// loaded after the form of the page
const XlsFormImport = lazyPart(() => import('./XlsFormImport.tsx'))

/** Number of templates offered, latest first. */
const TEMPLATES_MAX = 100

/** The questions of a template under new ids, or `prepared` without a template. */
async function structureOf(template: string, prepared: Structure): Promise<Structure> {
  if (!template) return prepared
  const { data } = await call(surveys, 'libraryEntry', { params: { id: template } })
  return withNewIds(data.structure, () => crypto.randomUUID())
}

/** The form of a draft. Its questions come from a template or from an XLSForm, or it begins with an empty group. */
function useNewSurvey() {
  const ownArea = useOwnArea()
  const navigate = useNavigate()
  const create = useDo(surveys, 'create')
  const { channels, anonymous, openToAll, confirmedHome, resultView } = useCity(surveyDefaults)
  const [isDone, setDone] = useState(false)
  // one initial group, with the same id on repeated submissions
  const [structure] = useState(() => [
    { ...newGroup(), title: { mn: surveyLabels.mn.firstGroup, en: surveyLabels.en.firstGroup } },
  ])
  const [template, setTemplate] = useState('')
  const [xlsForm, setXlsForm] = useState<XlsFormRead>()
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NamedDraft>({
    schema: NamedDraft,
    choices: ['areaId'],
    initial: { areaId: ownArea, title: { mn: '', en: '' }, description: { mn: '', en: '' } },
    id: 'survey-new',
    toBody: ({ areaId, title, description }) => ({
      areaId: areaId ?? '',
      title,
      description,
      startDate: null,
      endDate: null,
      channels,
      anonymous,
      openToAll,
      confirmedHome: confirmedHome && !openToAll,
      resultView,
      targets: areaId ? [{ areaId }] : [],
      structure,
    }),
    send: async (body) => {
      const { data } = await create.mutateAsync({
        body: { ...body, structure: xlsForm?.structure ?? (await structureOf(template, structure)) },
      })
      setDone(true)
      void navigate(pathOfEdit(data.id))
    },
  })
  useLeaveWarning(form.isDirty() && !isDone && !isSending, useAskToLeave())
  return { form, onSubmit, isSending, problem, template, setTemplate, xlsForm, setXlsForm }
}

/** The page to create a draft: area and title. Everything else is edited in the builder, which opens afterwards. */
export default function SurveyNew() {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const { area } = useUser()
  const mayChooseArea = area?.level !== LEVELS.at(-1)
  const survey = useNewSurvey()
  const { form, onSubmit, isSending, problem } = survey
  return (
    <Page
      narrow
      title={t('new.title')}
      lead={t('new.lead')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: t('new.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <form onSubmit={onSubmit} noValidate>
        <Card>
          <div className={classes.stack}>
            <LocalizedField
              label={t('about.name')}
              required
              limit={TITLE_MAX_CHARS}
              count={countCharacters}
              mn={form.getInputProps('title.mn')}
              en={form.getInputProps('title.en')}
            />
            <LocalizedField
              label={t('about.description')}
              help={t('about.descriptionHelp')}
              multiline
              limit={DESCRIPTION_MAX_CHARS}
              count={countCharacters}
              mn={form.getInputProps('description.mn')}
              en={form.getInputProps('description.en')}
            />
            <QuestionSource survey={survey} />
            {mayChooseArea && (
              <div>
                <AreaPicker
                  label={t('new.area')}
                  field="areaId"
                  required
                  levels={LEVELS}
                  value={form.values.areaId}
                  error={form.errors.areaId}
                  onChange={(areaId) => form.setFieldValue('areaId', areaId)}
                />
                <p className={classes.under}>{t('new.areaHelp')}</p>
              </div>
            )}
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
            <div className={classes.buttons} data-end>
              <LinkButton to={SURVEYS} variant="default">
                {c('form.cancel')}
              </LinkButton>
              <Button type="submit" loading={isSending}>
                {t('new.create')}
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </Page>
  )
}

/** Where the questions come from: a template of the library, or an XLSForm. */
function QuestionSource({ survey }: { survey: ReturnType<typeof useNewSurvey> }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { form, template, setTemplate, xlsForm, setXlsForm } = survey
  const templates =
    useAsk(surveys, 'library', { query: { kind: 'template', pageSize: TEMPLATES_MAX } }).data?.data ?? []
  return (
    <>
      {templates.length > 0 && (
        <NativeSelect
          stacked
          label={t('library.template')}
          value={template}
          options={[
            { value: '', label: t('library.noTemplate') },
            ...templates.map(({ id, name }) => ({ value: id as string, label: inLang(name, lang) })),
          ]}
          onChange={setTemplate}
        />
      )}
      <details>
        <summary>{t('xlsform.open')}</summary>
        <Suspense>
          <XlsFormImport
            read={xlsForm}
            onRead={(read) => {
              setXlsForm(read)
              if (read && !form.values.title.mn)
                form.setFieldValue('title', { mn: read.title.mn, en: read.title.en ?? '' })
            }}
          />
        </Suspense>
      </details>
    </>
  )
}
