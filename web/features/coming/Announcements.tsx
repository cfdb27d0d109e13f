import { IconExternalLink, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Announcement, coming } from '#contract/features/coming/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import classes from './coming.module.css'
import { comingTexts } from './texts.ts'

/** What the city has announced, and how many people wait for it. */
export default function Announcements() {
  const t = comingTexts.useText()
  const { data, error, refetch } = useAsk(coming, 'list')
  const [open, setOpen] = useState<Announcement | 'new'>()
  const found = data?.data
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
      more={
        <a href="/coming-soon" {...buttonLook({ variant: 'default' })}>
          <IconExternalLink size={18} aria-hidden />
          {t('open')}
        </a>
      }
    >
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !found && <TextSkeleton lines={6} />}
      {found?.length === 0 && <StateBox drawing="empty" level={2} title={t('emptyTitle')} text={t('emptyText')} />}
      <div className={classes.all}>
        {found?.map((one) => (
          <One key={one.id} one={one} onEdit={() => setOpen(one)} />
        ))}
      </div>
      {open && (
        <AnnouncementDialog
          key={open === 'new' ? 'new' : open.id}
          one={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

function One({ one, onEdit }: { one: Announcement; onEdit: () => void }) {
  const t = comingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { publish, remove, isBusy } = useSteps()
  const title = inLang(one.title, lang)
  const at = (instant: string | null) => instant && formatDateTime(new Date(instant), lang)
  const isOpen = one.status === 'published'
  const name = (action: string) => t('actionOf', { action, title })
  return (
    <Card title={title}>
      <div className={classes.one}>
        <div>
          <Status tone={isOpen ? 'good' : 'progress'}>{t(`state.${one.status}`)}</Status>
        </div>
        {inLang(one.text, lang) && <p className={classes.text}>{inLang(one.text, lang)}</p>}
        <Facts
          facts={[
            [t('opensAt'), at(one.opensAt)],
            [t('publishedAt'), at(one.publishedAt)],
            [t('waiting'), !isOpen && formatNumber(one.waiting, lang)],
            [
              t('link'),
              <a key="link" href={one.link} dir="ltr">
                {one.link}
              </a>,
            ],
          ]}
        />
        <div className={classes.actions}>
          {!isOpen && (
            <>
              <Button
                aria-label={name(t('publish'))}
                leftSection={<IconSend size={18} aria-hidden />}
                loading={isBusy}
                onClick={() => void publish(one)}
              >
                {t('publish')}
              </Button>
              <Button
                variant="default"
                aria-label={name(c('form.edit'))}
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={onEdit}
              >
                {c('form.edit')}
              </Button>
            </>
          )}
          <Button
            variant="subtle"
            color="red"
            aria-label={name(c('form.remove'))}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void remove(one, title)}
          >
            {c('form.remove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Publishing and deleting, each after a question. */
function useSteps() {
  const t = comingTexts.useText()
  const confirm = useConfirm()
  const act = useDo(coming, 'act')
  const drop = useDo(coming, 'remove')
  const askAndRemove = useRemoval()
  const publish = async (one: Announcement) => {
    const text = t('publishText', { count: one.waiting })
    if (!(await confirm({ title: t('publishTitle'), text, confirmLabel: t('publish') }))) return
    try {
      await act.mutateAsync({ params: { id: one.id }, body: { action: 'publish' } })
      toast(t('published'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const remove = (one: Announcement, title: string) =>
    askAndRemove(t('removeText', { title }), () => drop.mutateAsync({ params: { id: one.id } }))
  return { publish, remove, isBusy: act.isPending }
}
