import { IconExternalLink } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { blog } from '#contract/features/blog/index.ts'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { PostPreview as PublicPost } from '../../site/previews/PostPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { postKind } from './kind.ts'
import { blogTexts } from './texts.ts'

/** A post to read, by the last part of its public address or its id. */
export default function PostShow() {
  const t = blogTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { title: slug = '' } = useParams()
  const { data, error, refetch } = useAsk(blog, 'named', { params: { slug } })
  const post = data?.data
  const title = post ? inLang(post.title, lang) : t('title')
  const texts = {
    failed: t('show.missingTitle'),
    title: t('show.missingTitle'),
    text: t('show.missingText'),
    toList: t('show.toList'),
  }
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: postKind.to.home }, { label: title }]}
      crumbsLabel={t('show.toList')}
      action={post?.canWrite && <LinkButton to={postKind.to.edit(post.id)}>{c('form.edit')}</LinkButton>}
      more={
        post?.phase === 'published' && (
          <a href={`/blog/${post.slug}`} {...buttonLook({ variant: 'default' })}>
            <IconExternalLink size={18} aria-hidden />
            {t('show.public')}
          </a>
        )
      }
    >
      {error && !post && (
        <RecordMissing error={error} texts={texts} list={postKind.to.list} onRetry={() => void refetch()} />
      )}
      {!error && !post && <Bone height="40rem" />}
      {post && (
        <Framed record={post} styles={[publicStyles]} draw={(record, view) => <PublicPost post={record} {...view} />} />
      )}
    </Page>
  )
}
