import { IconCloudUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { rights } from '#contract/features/drive/rights.ts'
import { useLang } from '../../core/i18n/text.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { isOpen, useUploads } from './upload-store.ts'
import classes from './uploads.module.css'

const UploadPanel = lazyPart(() => import('./UploadPanel.tsx'))

/** In the header: uploads that go on while one moves about, with their list. */
export default function UploadHost() {
  const lang = useLang()
  const items = useUploads()
  const client = useQueryClient()
  const [isHidden, setHidden] = useState(false)
  const open = items.filter(isOpen).length
  const isBusy = open > 0
  const done = items.filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: [rights.name] })
  }, [done, client])
  useEffect(() => {
    if (isBusy) setHidden(false)
  }, [isBusy])
  if (items.length === 0) return null
  return (
    <>
      {isHidden && (
        <button type="button" className={classes.badge} onClick={() => setHidden(false)}>
          <IconCloudUpload size={20} aria-hidden />
          <span>{formatNumber(open, lang)}</span>
        </button>
      )}
      {!isHidden &&
        createPortal(
          <Suspense>
            <UploadPanel items={items} onHide={() => setHidden(true)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
