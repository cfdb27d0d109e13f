import type { DocumentRow } from '#contract/features/documents/index.ts'
import { useSite } from '../site.ts'
import { DocumentCard } from './DocumentCard.tsx'

/** The documents of a page about something else, with a link to all of them; nothing when there are none. */
export function Documents({ rows, fundId }: { rows: readonly DocumentRow[]; fundId?: string }) {
  const { t, href } = useSite()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('documents.title')}</h2>
      <div className="laws">
        {rows.map((row) => (
          <DocumentCard key={row.id} row={row} />
        ))}
      </div>
      <p className="section-more">
        <a href={href('/documents', { fund: fundId })}>{t('documents.all')}</a>
      </p>
    </section>
  )
}
