import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { useText } from './texts.ts'

/** /dashboard/blank: the frame with nothing in it. */
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
