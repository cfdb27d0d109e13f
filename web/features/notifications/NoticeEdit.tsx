import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { codeOf } from '../../core/api.ts'
import { useAsk } from '../../core/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { NoNotice } from './NoNotice.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { SENT, showOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** A draft, to be changed; what is no draft is shown instead. */
export default function NoticeEdit() {
  const t = noticeTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(notifications, 'sentOne', { params: { id } })
  const draft = data?.data
  return (
    <Page
      title={t('form.editTitle')}
      crumbs={[{ label: t('sent.title'), to: SENT }, { label: t('form.editTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {error &&
        !draft &&
        (codeOf(error) === 'not_found' ? <NoNotice /> : <ErrorState level={2} onRetry={() => void refetch()} />)}
      {!error && !draft && (
        <Card>
          <FormSkeleton fields={4} />
        </Card>
      )}
      {draft && <Draft key={draft.id} draft={draft} />}
    </Page>
  )
}

function Draft({ draft }: { draft: Sent }) {
  // the form goes on from what it was filled with; newer versions are met when it is saved
  const [first] = useState(draft)
  if (!first.canWrite) return <Navigate to={showOf(draft.id)} replace />
  return <NoticeForm draft={first} />
}
