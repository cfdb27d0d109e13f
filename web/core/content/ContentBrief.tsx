import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { useLang } from '../i18n/text.ts'
import { useAsk } from '../query/query.ts'
import { When } from '../records/When.tsx'
import { ContentText } from './ContentText.tsx'
import { EndsAt } from './EndsAt.tsx'
import type { WebKind } from './kit.ts'
import classes from './list.module.css'
import { PhaseStatus } from './PhaseStatus.tsx'
import { contentTexts } from './texts/index.ts'

/** A record beside its list: its state, its cover and its text, with the changes that are not published. */
export default function ContentBrief({ kind, id }: { kind: WebKind; id: string }) {
  const t = contentTexts.useText()
  const lang = useLang()
  const { nameOf } = kind.useCategories()
  const { data, error, refetch } = useAsk(kind.feature, 'one', { params: { id } })
  if (error && !data) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={10} />
  const record = { ...data.data, ...data.data.changes }
  const { cover, author } = record
  return (
    <>
      <div className={classes.state}>
        <PhaseStatus phase={record.phase} inBin={record.deletedAt !== null} />
        <EndsAt row={record} />
      </div>
      {cover && <img src={cover.urls.medium} alt={inLang(cover.alt, lang)} className={classes.brief} loading="lazy" />}
      {!kind.textless && <ContentText record={record} />}
      <Facts
        facts={[
          [t('list.column.category'), nameOf(record.category, record.postedAt)],
          [t('list.column.area'), inLang(record.area, lang)],
          [t('list.column.postedAt'), <When key="posted" at={record.postedAt} />],
          [t('list.column.author'), author && <bdi key="author">{shortName(author)}</bdi>],
        ]}
      />
    </>
  )
}
