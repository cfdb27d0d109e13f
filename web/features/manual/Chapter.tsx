import { IconPencil } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { manual } from '#contract/features/manual/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './manual.module.css'
import { ReadingPane } from './ReadingPane.tsx'
import { manualTexts } from './texts.ts'

/** One chapter of the city, with links to its screen and to its form. */
export function Chapter({ id, isChosen }: { id: string; isChosen: boolean }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const { data, error } = useAsk(manual, 'one', { params: { id } })
  const chapter = data?.data
  if (error) return <StateBox drawing="empty" level={2} title={t('gone')} text={t('goneText')} />
  if (!chapter) {
    return (
      <Card>
        <TextSkeleton lines={10} />
      </Card>
    )
  }
  return (
    <ReadingPane isChosen={isChosen}>
      <Card
        title={inLang(chapter.title, lang)}
        action={
          <span className={classes.buttons}>
            {chapter.screen && !chapter.screen.includes(':') && mayOpen(chapter.screen) && (
              <LinkButton size="xs" variant="default" to={chapter.screen}>
                {t('screen')}
              </LinkButton>
            )}
            {chapter.canWrite && (
              <LinkButton
                size="xs"
                variant="default"
                to={`/dashboard/manual/${chapter.id}/edit`}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                {t('edit')}
              </LinkButton>
            )}
          </span>
        }
      >
        <article className={classes.reading}>
          <ContentText record={chapter} />
        </article>
      </Card>
    </ReadingPane>
  )
}
