import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { countCharacters, inLang } from '#contract/core/text.ts'
import {
  DESCRIPTION_MAX_CHARS,
  NamedDraft,
  renewed,
  type Structure,
  surveyDefaults,
  surveys,
  surveyWords,
  TITLE_MAX_CHARS,
  type XlsFormRead,
} from '#contract/features/surveys/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { call } from '../../core/api.ts'
import { useCity } from '../../core/city/values.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { newGroup } from './builder/questions.ts'
import { pathOfEdit, SURVEYS } from './paths.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

/** Whose offices manage surveys. */
const LEVELS = ['city', 'district', 'khoroo'] as const

interface Values extends Record<string, unknown> {
  areaId: string | null
  title: { mn: string; en: string }
  description: { mn: string; en: string }
}

// loaded with the page that offers it, after its form
const XlsFormImport = lazyPart(() => import('./XlsFormImport.tsx'))

/** Templates that are offered, the latest first. */
const TEMPLATES_MAX = 100

/** The questions of a template under new ids, or those that were prepared. */
async function structureOf(template: string, prepared: Structure): Promise<Structure> {
  if (!template) return prepared
  const { data } = await call(surveys, 'libraryEntry', { params: { id: template } })
  return renewed(data.structure, () => crypto.randomUUID())
}

/** A new draft: whose it is and what it is called; everything else is done in the builder, which opens right after. */
export default function SurveyNew() {
  const t = surveyTexts.useText()
  const navigate = useNavigate()
  const { area } = useUser()
  const create = useDo(surveys, 'create')
  const { channels, anonymous, openToAll, confirmedHome, resultView } = useCity(surveyDefaults)
  const [isDone, setDone] = useState(false)
  // one group to begin with, under the same id however often it is sent
  const [structure] = useState(() => [
    { ...newGroup(), title: { mn: surveyWords.mn.firstGroup, en: surveyWords.en.firstGroup } },
  ])
  const lang = useLang()
  const [template, setTemplate] = useState('')
  const [xlsForm, setXlsForm] = useState<XlsFormRead>()
  const templates =
    useAsk(surveys, 'library', { query: { kind: 'template', pageSize: TEMPLATES_MAX } }).data?.data ?? []
  const mayChoose = area?.level !== LEVELS.at(-1)
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof NamedDraft>({
    schema: NamedDraft,
    choices: ['areaId'],
    initial: { areaId: area?.id ?? null, title: { mn: '', en: '' }, description: { mn: '', en: '' } },
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
            {mayChoose && (
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
                {t('new.cancel')}
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
