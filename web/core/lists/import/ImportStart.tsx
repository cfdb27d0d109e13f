import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { IMPORT_DAYS, IMPORT_FILE_MAX, IMPORT_ROWS_MAX, type ImportState } from '#contract/core/model/import.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { type DroppedFile, FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ApiProblem, download, upload } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { useLang } from '../../i18n/text.ts'
import { useAsk } from '../../query/query.ts'
import classes from './import.module.css'
import { IMPORT_TONES, type ImportFeature, isInProgress, POLL_INTERVAL_MS } from './kit.ts'
import { importTexts } from './texts.ts'

/** Accepted file types, under the names that browsers and systems use. */
const ACCEPT = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv', '.xls'],
}

interface Props {
  feature: ImportFeature
  /** The address of imports; each import has its own page below it. */
  path: string
  /** Further file types accepted by this kind of import. */
  also?: Record<string, string[]>
}

/** The start of an import: the template, the upload, and earlier imports. */
export function ImportStart({ feature, path, also }: Props) {
  const t = importTexts.useText()
  const lang = useLang()
  const template = async (format: 'csv' | 'xlsx') => {
    await download(feature, 'importTemplate', { query: { format } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  }
  return (
    <div className={classes.stack}>
      <div className={classes.start}>
        <Card title={t('start.templateTitle')} text={t('start.templateText')}>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => void template('xlsx')}
            >
              {t('start.xlsx')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => void template('csv')}
            >
              {t('start.csv')}
            </Button>
          </div>
        </Card>
        <Card title={t('start.fileTitle')} text={t('start.fileText', { rows: formatNumber(IMPORT_ROWS_MAX, lang) })}>
          <SendFile feature={feature} path={path} {...(also && { also })} />
        </Card>
      </div>
      <PreviousImports feature={feature} path={path} />
    </div>
  )
}

function SendFile({ feature, path, also }: Props) {
  const t = importTexts.useText()
  const navigate = useNavigate()
  const [sent, setSent] = useState<DroppedFile>()
  const send = async ([file]: File[]) => {
    if (!file) return
    const about = { id: file.name, name: file.name, size: file.size }
    setSent({ ...about, state: 'sending', progress: 0 })
    try {
      const { data } = await upload(feature, 'importStart', file, {
        onProgress: (progress) => setSent({ ...about, state: 'sending', progress }),
      })
      await navigate(`${path}/${data.id}`)
    } catch (error) {
      const why = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : undefined
      setSent({ ...about, state: 'failed', error: why ?? t('start.failed') })
    }
  }
  return (
    <FileDrop
      label={t('start.file')}
      files={sent ? [sent] : []}
      onAdd={(files) => void send(files)}
      onRemove={() => setSent(undefined)}
      accept={{ ...ACCEPT, ...also }}
      maxBytes={IMPORT_FILE_MAX}
      maxFiles={1}
    />
  )
}

/** Earlier imports, to which the person can return. */
function PreviousImports({ feature, path }: Omit<Props, 'also'>) {
  const t = importTexts.useText()
  const lang = useLang()
  const { data } = useAsk(
    feature,
    'imports',
    { query: {} },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((one) => isInProgress(one.status)) ? POLL_INTERVAL_MS : false,
    },
  )
  const imports: ImportState[] = data?.data ?? []
  if (imports.length === 0) return null
  return (
    <Card title={t('start.beforeTitle')} text={t('start.beforeText', { days: formatNumber(IMPORT_DAYS, lang) })}>
      <ul className={classes.before}>
        {imports.map((one) => (
          <li key={one.id}>
            <Link to={`${path}/${one.id}`} className={classes.file}>
              <bdi>{one.fileName}</bdi>
            </Link>
            <Status tone={IMPORT_TONES[one.status]}>{t(`status.${one.status}`)}</Status>
            <span className={classes.quiet}>
              {one.total > 0 && `${formatNumber(one.total, lang)} · `}
              <time dateTime={one.createdAt}>{formatDateTime(new Date(one.createdAt), lang)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
