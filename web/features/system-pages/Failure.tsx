import { Button } from '../../ui/controls/Button.tsx'
import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

/** /500: leads back to the previous page. */
export default function Failure() {
  const t = useText()
  return (
    <Standalone
      drawing="error"
      title={t('failure.title')}
      text={t('failure.text')}
      action={
        <Button onClick={() => (window.history.length > 1 ? window.history.back() : window.location.assign('/'))}>
          {t('failure.retry')}
        </Button>
      }
    />
  )
}
