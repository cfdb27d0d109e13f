import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useText } from './texts.ts'

/** /dashboard/blank: the empty frame of the dashboard. */
export default function Blank() {
  const t = useText()
  return (
    <Page title={t('blank.title')} lead={t('blank.lead')}>
      <StateBox
        level={2}
        drawing="empty"
        title={t('blank.text')}
        action={<LinkButton to="/dashboard/app">{t('blank.back')}</LinkButton>}
      />
    </Page>
  )
}
