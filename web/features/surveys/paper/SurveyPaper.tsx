import { IconDeviceFloppy, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { IMPORT_FILE_MAX } from '#contract/core/model/import.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type PaperRead, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { ApiProblem, codeOf, download, upload } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { type DroppedFile, FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { pathOf, pathOfPrint, SURVEYS } from '../paths.ts'
import { SurveyNotFound } from '../SurveyNotFound.tsx'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

const ACCEPT = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'], 'text/csv': ['.csv'] }

/** The page to enter answers on paper: a workbook template, and its import, which lists errors before saving. */
export default function SurveyPaper() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || t('untitled') : t('title')
  return (
    <Page
      narrow
      title={t('paper.title')}
      lead={t('paper.lead')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('paper.title') }]}
      crumbsLabel={t('crumbs')}
    >
      {error && !survey && <SurveyNotFound isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <TextSkeleton lines={8} />}
      {survey && (survey.channels.includes('paper') ? <Steps survey={survey} /> : <Card>{t('paper.noChannel')}</Card>)}
    </Page>
  )
}

function Steps({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const params = { id: survey.id }
  const template = () =>
    void download(surveys, 'paperTemplate', { params }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return (
    <>
      <Card title={t('paper.prepare')} text={t('paper.prepareText')}>
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={template}>
            {t('paper.template')}
          </Button>
          <LinkButton to={pathOfPrint(survey.id)} variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
            {t('print.title')}
          </LinkButton>
        </div>
      </Card>
      {survey.phase === 'active' ? <Import id={survey.id} /> : <Card>{t('paper.notActive')}</Card>}
    </>
  )
}

interface UploadState {
  file: File
  shown: DroppedFile
  read?: PaperRead
  saved?: PaperRead
}

function Import({ id }: { id: string }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const [sent, setSent] = useState<UploadState>()
  const [isSaving, setSaving] = useState(false)
  const reading = useRef<AbortController>(undefined)
  const params = { id }
  const format = (n: number) => formatNumber(n, lang)
  const read = async ([file]: File[]) => {
    if (!file) return
    const about = { id: file.name, name: file.name, size: file.size }
    setSent({ file, shown: { ...about, state: 'sending', progress: 0 } })
    const { signal } = (reading.current = new AbortController())
    try {
      const { data } = await upload(surveys, 'readPaper', file, { params, signal })
      setSent({ file, shown: { ...about, state: 'done' }, read: data })
    } catch (error) {
      if (signal.aborted) return
      const why = error instanceof ApiProblem ? (error.errors[0]?.message ?? problemText(error)) : problemText(error)
      setSent({ file, shown: { ...about, state: 'failed', error: why } })
    }
  }
  const save = async ({ file, shown }: UploadState) => {
    setSaving(true)
    try {
      const { data } = await upload(surveys, 'savePaper', file, { params })
      setSent({ file, shown, read: data, saved: data })
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    } finally {
      setSaving(false)
    }
  }
  const { read: result, saved } = sent ?? {}
  return (
    <Card title={t('paper.import')} text={t('paper.importText')}>
      <div className={classes.stack}>
        <FileDrop
          label={t('paper.file')}
          files={sent ? [sent.shown] : []}
          onAdd={(files) => void read(files)}
          onRemove={() => {
            reading.current?.abort()
            setSent(undefined)
          }}
          accept={ACCEPT}
          maxBytes={IMPORT_FILE_MAX}
          maxFiles={1}
        />
        {result && (
          <div role="status" className={classes.stack}>
            <p>
              {saved
                ? t('paper.saved', { n: format(saved.good) })
                : t('paper.found', { rows: format(result.rows), good: format(result.good) })}
              {result.known > 0 && ` ${t('paper.known', { n: format(result.known) })}`}
              {result.ignored.length > 0 && ` ${t('paper.ignored', { names: result.ignored.join(', ') })}`}
            </p>
            {result.wrong.length > 0 && <InvalidRows result={result} />}
          </div>
        )}
        {sent && result && !saved && result.good > 0 && (
          <div className={classes.buttons} data-end>
            <Button
              loading={isSaving}
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              onClick={() => void save(sent)}
            >
              {t('paper.save', { n: format(result.good) })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** The invalid cells with their values and errors. */
function InvalidRows({ result: { wrong, wrongRows, omitted } }: { result: PaperRead }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (
    <>
      <p>
        <strong>{t('paper.wrong', { count: wrongRows })}</strong>
      </p>
      <ul className={classes.problems}>
        {wrong.map(({ line, number, problems }) => (
          <li key={line}>
            {t('paper.line', { line, number })}
            <ul>
              {problems.map(({ column, label, text, code, message }) => (
                <li key={`${column} ${code}`}>
                  <code>{column}</code> {label}
                  {text && (
                    <>
                      {' '}
                      <q>{text}</q>
                    </>
                  )}
                  : {message}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {omitted > 0 && <p>{t('paper.omitted', { n: formatNumber(omitted, lang) })}</p>}
    </>
  )
}
