import { useState } from 'react'
import { type Attachment, DOCUMENT_TYPES } from '#contract/core/model/attachment.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import type { AttachablePickerProps } from '../../core/content/attachables.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AttachPlaces, type Place } from './AttachPlaces.tsx'
import { FoundFiles, InFolder } from './AttachRows.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

/** Bytes of a file that records take. The server has the same limit unless it is configured otherwise. */
const MAX_BYTES = 20 * 1024 * 1024

/** Whether records take files of this kind and size. */
const isAttachable = ({ type, bytes }: DriveNode): boolean =>
  type !== null && bytes <= MAX_BYTES && (PICTURE_TYPES.some((one) => one === type) || DOCUMENT_TYPES.includes(type))

/** Chooses files of the person and of the person's office, and attaches copies of them. */
export default function AttachDialog({ max, onPick, onClose }: AttachablePickerProps) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [q, setQ] = useState('')
  const [place, setPlace] = useState<Place>({ list: 'search' })
  const [chosen, setChosen] = useState<ReadonlyMap<string, DriveNode>>(new Map())
  const attach = useDo(drive, 'attach')
  const toggle = (node: DriveNode) => {
    const next = new Map(chosen)
    if (!next.delete(node.id)) next.set(node.id, node)
    setChosen(next)
  }
  const rows = {
    isChosen: (id: string) => chosen.has(id),
    isOffered: (node: DriveNode) => isAttachable(node) && (chosen.has(node.id) || chosen.size < max),
    onToggle: toggle,
    onOpen: (id: string) => {
      setQ('')
      setPlace({ folderId: id })
    },
  }
  const pick = async () => {
    const copies: Attachment[] = []
    try {
      for (const id of chosen.keys()) copies.push((await attach.mutateAsync({ body: { nodeId: id } })).data)
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
    if (copies.length > 0) onPick(copies)
  }
  return (
    <Dialog opened onClose={onClose} title={t('attach.title')} width={640}>
      <div className={classes.attach}>
        <TextField label={t('searchInside')} value={q} onChange={(event) => setQ(event.currentTarget.value)} />
        {q.trim() === '' && <AttachPlaces place={place} onChoose={setPlace} />}
        {q.trim() === '' && 'folderId' in place ? (
          <InFolder key={place.folderId} id={place.folderId} {...rows} />
        ) : (
          <FoundFiles list={q.trim() === '' && 'list' in place ? place.list : 'search'} q={q.trim()} {...rows} />
        )}
        <p className={classes.note}>{t('attach.note')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button disabled={chosen.size === 0} loading={attach.isPending} onClick={() => void pick()}>
            {chosen.size === 0 ? t('attach.pick') : t('attach.pickN', { n: formatNumber(chosen.size, lang) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
