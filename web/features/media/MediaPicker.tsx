import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PAGE_SIZE } from '#contract/core/model/page.ts'
import { isDescribed, type MediaRow, media } from '#contract/features/media/index.ts'
import type { PicturePickerProps } from '../../core/content/picture-library.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { DescribeForm } from './DescribeForm.tsx'
import { MediaGrid, MediaGridSkeleton, MediaTile } from './MediaTile.tsx'
import classes from './media.module.css'
import { forContent, sendToLibrary } from './send.ts'
import { mediaTexts } from './texts.ts'

/** Selects a picture from the library; one without a description is described first. */
export default function MediaPicker({ onPick, onClose }: PicturePickerProps) {
  const t = mediaTexts.useText()
  const [bare, setBare] = useState<MediaRow>()
  const take = (row: MediaRow) => (isDescribed(row) ? onPick(forContent(row)) : setBare(row))
  return createPortal(
    <Dialog opened onClose={onClose} title={t(bare ? 'picker.describe' : 'picker.title')} width={960}>
      {bare ? (
        <DescribeForm picture={bare} onBack={() => setBare(undefined)} onDescribed={(row) => onPick(forContent(row))} />
      ) : (
        <Choice onTake={take} />
      )}
    </Dialog>,
    // rendered outside the form that opens it, as forms cannot be nested
    document.body,
  )
}

function Choice({ onTake }: { onTake: (row: MediaRow) => void }) {
  const t = mediaTexts.useText()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const { data, error, refetch } = useAsk(
    media,
    'list',
    { query: { page, pageSize, ...(q && { q }) } },
    { placeholderData: keepPreviousData as never },
  )
  const { choose, drop, percent, failed, input } = usePictureInput(
    async (file, onProgress) => {
      const row = await sendToLibrary(file, { onProgress })
      onTake(row)
      return forContent(row)
    },
    () => {},
  )
  const rows = data?.data
  return (
    <div className={classes.box} {...drop}>
      <div className={classes.bar}>
        <Toolbar
          search={{
            value: q,
            placeholder: t('list.search'),
            onSearch: (text) => {
              setQ(text)
              setPage(1)
            },
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={percent !== undefined}
          onClick={choose}
        >
          {t('picker.upload')}
        </Button>
        {input}
      </div>
      <UploadState percent={percent} failed={failed} />
      {error && !rows && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!error && !rows && <MediaGridSkeleton />}
      {rows?.length === 0 && <Empty level={3} searched title={t('picker.empty')} />}
      {rows && rows.length > 0 && (
        <MediaGrid
          rows={rows}
          tile={(row) => (
            <button
              type="button"
              className={classes.tile}
              aria-label={t('picker.pick', { name: row.alt.mn || row.name })}
              onClick={() => onTake(row)}
            >
              <MediaTile row={row} />
            </button>
          )}
        />
      )}
      {data && data.meta.total > pageSize && (
        <Pagination
          {...data.meta}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      )}
    </div>
  )
}

/** How far the upload is, or why it failed. */
function UploadState({ percent, failed }: Pick<ReturnType<typeof usePictureInput>, 'percent' | 'failed'>) {
  const t = mediaTexts.useText()
  return (
    <>
      {percent !== undefined && (
        <p role="status" className={classes.quiet}>
          {t('picker.sending', { percent })}
        </p>
      )}
      {failed && (
        <p role="alert" className={classes.problem}>
          {failed}
        </p>
      )}
    </>
  )
}
