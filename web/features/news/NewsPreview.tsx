import type { Lang } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { News } from '#contract/features/news/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { useAsk } from '../../core/query/query.ts'
import { ArticlePreview } from '../../site/previews/ArticlePreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { newsKind } from './kind.ts'

/** The public page of an article as citizens will see it, including drafts. */
export default function NewsPreview() {
  return (
    <ContentPreview<News>
      kind={newsKind}
      styles={[publicStyles]}
      draw={(record, view) => <Drawn record={record} {...view} />}
    />
  )
}

function Drawn({ record, ...view }: { record: News; language: Lang; onOtherLanguage: () => void }) {
  const path = useAsk(areas, 'path', { params: { id: record.areaId } })
  return <ArticlePreview news={record} path={path.data?.data} {...view} />
}
