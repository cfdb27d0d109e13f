import { Page } from '../../ui/layout/Page.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { SENT_PATH } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** The page to write a new notification. */
export default function NoticeNew() {
  const t = noticeTexts.useText()
  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[{ label: t('sent.title'), to: SENT_PATH }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <NoticeForm />
    </Page>
  )
}
