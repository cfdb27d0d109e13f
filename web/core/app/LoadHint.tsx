import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { loadState, onLoadState, retryMissing } from '../../ui/theme/retry-load.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './LoadHint.module.css'

/** Shows that a part of the page could not be loaded, for as long as it is missing. */
export function LoadHint() {
  const t = coreTexts.useText()
  const state = useSyncExternalStore(onLoadState, loadState)
  return (
    <div role="status" className={classes.place}>
      {state !== 'complete' && (
        <div className={classes.hint}>
          <p>{t(`load.${state}`)}</p>
          <Button size="xs" variant="default" onClick={retryMissing}>
            {t('error.retry')}
          </Button>
          {state === 'outdated' && (
            <Button size="xs" variant="default" onClick={() => window.location.reload()}>
              {t('error.reload')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
