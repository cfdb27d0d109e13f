import { IconFile } from '@tabler/icons-react'
import { formatBytes } from '#contract/core/text/numbers.ts'
import type { Report } from '#contract/features/reports/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './report.module.css'

/** The files of a report; pictures with a preview. */
export function ReportFileList({ files }: Pick<Report, 'files'>) {
  const lang = useLang()
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, bytes, urls, url }) => (
        <li key={id}>
          <a href={urls?.large ?? url ?? ''} target="_blank" rel="noopener" className={classes.file}>
            {urls ? <img src={urls.small} alt="" loading="lazy" /> : <IconFile size={28} aria-hidden />}
            <span className={classes.fileName}>
              {name}
              <span className={classes.under}>{formatBytes(bytes, lang)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
