import { IconFileText } from '@tabler/icons-react'
import type { ContentFile } from '#contract/core/model/attachment.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { useSite } from '../site.ts'

/** The common name of a file type: 'PDF'. */
const kindOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase()

/** Files attached to a piece of content, each with its kind and size. */
export function Attachments({ files }: { files: readonly ContentFile[] }) {
  const { t, lang } = useSite()
  if (files.length === 0) return null
  return (
    <section aria-labelledby="attachments" className="attachments">
      <h2 id="attachments">{t('attachments')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} download={file.name}>
              <IconFileText size={22} aria-hidden />
              <bdi>{file.name}</bdi>
            </a>
            <span className="file-size">
              {[kindOf(file.name), formatBytes(file.bytes, lang)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
