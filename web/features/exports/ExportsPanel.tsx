import { IconFileDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { EXPORT_HOURS } from '#contract/core/model/export.ts'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './exports.module.css'
import { exportTexts } from './texts.ts'
import { isRunning, useExports } from './use-exports.ts'

const ExportsList = lazyPart(() => import('./ExportsList.tsx'))

/**
 * The running and finished exports in the header, which survive navigation and reload. Nothing while there are none.
 */
export default function ExportsPanel() {
  const t = exportTexts.useText()
  const list = useExports()
  if (list.length === 0) return null
  const ready = list.filter(({ status }) => status === 'ready').length
  const running = list.find(isRunning)
  const name = running ? t('nameRunning') : ready > 0 ? t('nameReady', { count: ready }) : t('name')
  return (
    <span className={classes.button}>
      <Disclosure plain name={name} label={<IconFileDownload size={22} aria-hidden />}>
        {() => (
          <div className={classes.panel}>
            <h2>{t('title')}</h2>
            <Suspense fallback={<TextSkeleton lines={3} />}>
              <ExportsList list={list} />
            </Suspense>
            <p className={classes.small}>{t('kept', { count: EXPORT_HOURS })}</p>
          </div>
        )}
      </Disclosure>
      {(running || ready > 0) && <span className={classes.dot} data-running={running ? true : undefined} aria-hidden />}
    </span>
  )
}
