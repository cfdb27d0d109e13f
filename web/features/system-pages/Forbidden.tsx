import { Standalone } from './Standalone.tsx'
import { useText } from './texts.ts'

/** /403 */
export default function Forbidden() {
  const t = useText()
  return <Standalone drawing="no-permission" title={t('forbidden.title')} text={t('forbidden.text')} />
}
