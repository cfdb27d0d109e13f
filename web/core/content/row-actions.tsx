import {
  IconArchive,
  IconArrowBackUp,
  IconEye,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconRestore,
  IconSend,
  IconTrash,
  IconTrashX,
  IconWorld,
} from '@tabler/icons-react'
import type { ContentRow } from '#contract/core/content/answers.ts'
import type { ContentAction } from '#contract/core/content/index.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { useLang } from '../i18n/text.ts'
import { useDo } from '../query/query.ts'
import type { WebKind } from './kit.ts'
import { contentTexts } from './texts/index.ts'
import type { ManyAction } from './use-content-actions.ts'

const ICONS: Record<ContentAction, typeof IconSend> = {
  publish: IconSend,
  unpublish: IconArrowBackUp,
  archive: IconArchive,
  bin: IconTrash,
  restore: IconRestore,
  erase: IconTrashX,
}

/** The menu of a row: exactly the actions that the server allows, and links to view the record. */
export function useRowActions(
  kind: WebKind,
  act: (action: ManyAction, ids: readonly string[], title: string) => Promise<boolean>,
) {
  const t = contentTexts.useText()
  const lang = useLang()
  const erase = useErase(kind)

  return (row: ContentRow): MenuItem[] => {
    const title = inLang(row.title, lang)
    const { open } = kind.to
    const icon = (Icon: typeof IconSend) => <Icon size={18} aria-hidden />
    const looks: MenuItem[] = [
      ...(row.canWrite && !row.deletedAt
        ? [{ label: t('action.edit'), icon: icon(IconPencil), to: kind.to.edit(row.id) }]
        : []),
      { label: t('action.preview'), icon: icon(IconEye), to: kind.to.preview(row.id) },
      ...(open && row.phase === 'published' && !row.deletedAt
        ? [
            {
              label: t('action.openPublic'),
              icon: icon(IconWorld),
              onSelect: () => void window.open(open(row.id), '_blank', 'noopener'),
            },
          ]
        : []),
    ]
    if (!row.canWrite) return looks
    const pin: MenuItem[] =
      row.deletedAt || !kind.pins
        ? []
        : [
            {
              label: t(row.pinned ? 'action.unpin' : 'action.pin'),
              icon: icon(row.pinned ? IconPinnedOff : IconPin),
              onSelect: () => void act(row.pinned ? 'unpin' : 'pin', [row.id], title),
            },
          ]
    const moves = row.allowedActions.map((action) => ({
      label: t(`action.${action}`),
      icon: icon(ICONS[action]),
      danger: action === 'bin' || action === 'erase',
      onSelect: () => void (action === 'erase' ? erase(row) : act(action, [row.id], title)),
    }))
    return [...looks, ...pin, ...moves]
  }
}

/** Permanently deletes a record in the bin, after confirmation. */
export function useErase(kind: WebKind) {
  const t = contentTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const erase = useDo(kind.feature, 'erase')
  return async (row: Pick<ContentRow, 'id' | 'title'>): Promise<boolean> => {
    const text = t('confirm.eraseText', { title: inLang(row.title, lang) })
    if (!(await confirm({ title: t('confirm.binTitle'), text, confirmLabel: t('action.erase'), danger: true })))
      return false
    try {
      await erase.mutateAsync({ params: { id: row.id } })
      toast(t('done.erase'))
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
}
