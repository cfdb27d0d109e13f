import { useRef, useState } from 'react'
import { IMPORT_FILE_MAX } from '#contract/core/model/import.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { surveys, type XlsFormRead } from '#contract/features/surveys/index.ts'
import { ApiProblem, upload } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { type DroppedFile, FileDrop } from '../../../ui/fields/FileDrop.tsx'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

const ACCEPT = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] }

interface Props {
  read: XlsFormRead | undefined
  onRead: (read: XlsFormRead | undefined) => void
}

/** Reads the questions of an XLSForm and lists its problems, before the survey is created. */
export default function XlsFormImport({ read, onRead }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const [sent, setSent] = useState<DroppedFile>()
  const reading = useRef<AbortController>(undefined)
  const send = async ([file]: File[]) => {
    if (!file) return
    const about = { id: file.name, name: file.name, size: file.size }
    setSent({ ...about, state: 'sending', progress: 0 })
    onRead(undefined)
    const { signal } = (reading.current = new AbortController())
    try {
      const { data } = await upload(surveys, 'readXlsForm', file, { signal })
      setSent({ ...about, state: 'done' })
      onRead(data)
    } catch (error) {
      if (signal.aborted) return
      const why = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : undefined
      setSent({ ...about, state: 'failed', error: why ?? t('xlsform.failed') })
    }
  }
  return (
    <div className={classes.stack}>
      <FileDrop
        label={t('xlsform.file')}
        files={sent ? [sent] : []}
        onAdd={(files) => void send(files)}
        onRemove={() => {
          reading.current?.abort()
          setSent(undefined)
          onRead(undefined)
        }}
        accept={ACCEPT}
        maxBytes={IMPORT_FILE_MAX}
        maxFiles={1}
      />
      {read && (
        <div role="status">
          <p>{t('xlsform.found', { count: read.questions })}</p>
          {read.problems.length > 0 && (
            <>
              <p>
                <strong>{t('xlsform.problems', { count: read.problems.length + read.omitted })}</strong>
              </p>
              <ul className={classes.problems}>
                {read.problems.map(({ code, sheet, line, name, what }, i) => (
                  <li key={`${i} ${sheet} ${line} ${code}`}>
                    {t(sheet === 'choices' ? 'xlsform.choiceLine' : 'xlsform.line', { line, name })}:{' '}
                    {t(`xlsform.problem.${code}`)}
                    {what && <code> {what}</code>}
                  </li>
                ))}
              </ul>
              {read.omitted > 0 && <p>{t('xlsform.omitted', { n: formatNumber(read.omitted, lang) })}</p>}
            </>
          )}
        </div>
      )}
    </div>
  )
}
