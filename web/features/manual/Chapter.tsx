import { IconPencil } from '@tabler/icons-react'
import { inLang } from '#contract/core/text.ts'
import { manual } from '#contract/features/manual/index.ts'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useAsk } from '../../core/query.ts'
import { useMayOpen } from '../../core/screens.tsx'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import classes from './manual.module.css'
import { Reading } from './Reading.tsx'
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
    <Reading isChosen={isChosen}>
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
    </Reading>
  )
}
