import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import type { HelpContents, HelpPlace } from '#contract/features/manual/help.ts'
import { manual } from '#contract/features/manual/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './manual.module.css'
import { ReadingPane } from './ReadingPane.tsx'
import { manualTexts } from './texts.ts'

/** The address of a help page in the manual. */
export const helpAddress = (name: string): string => `/dashboard/manual?help=${name}`

/** Links to the pages of the product's help, by part. */
export function HelpTree({ contents, chosen }: { contents: HelpContents; chosen: string | undefined }) {
  const t = manualTexts.useText()
  const lang = useLang()
  return (
    <nav aria-label={t('product.title')} className={classes.parts}>
      <h2>{t('product.title')}</h2>
      {contents.parts.map(({ title, pages }) => (
        <section key={title.en}>
          <h3>{title[lang]}</h3>
          <ul className={classes.tree}>
            {pages.map((page) => (
              <li key={page.name} className={classes.branch}>
                <Link to={helpAddress(page.name)} aria-current={page.name === chosen ? 'page' : undefined}>
                  {page.title[lang]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.quiet}>{t('product.release', { release: contents.release })}</p>
    </nav>
  )
}

/** The text of a help page, in the manual and in the help panel. */
export function HelpText({ name }: { name: string }) {
  const t = manualTexts.useText()
  const { data, error, refetch } = useAsk(manual, 'helpPage', { params: { name } })
  if (error) return <ErrorState level={2} title={t('help.failed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  return <ContentText record={{ body: data.data.body, files: {} }} />
}

/** One help page, with a link to the screen that it describes. */
export function HelpReading({ name, contents, isChosen }: { name: string; contents: HelpContents; isChosen: boolean }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const page = contents.parts.flatMap(({ pages }) => pages).find((one) => one.name === name)
  if (!page) return <StateBox drawing="empty" level={2} title={t('gone')} text={t('goneText')} />
  return (
    <ReadingPane isChosen={isChosen}>
      <Card
        title={page.title[lang]}
        action={
          mayOpen(page.screen) && (
            <LinkButton size="xs" variant="default" to={page.screen}>
              {t('screen')}
            </LinkButton>
          )
        }
      >
        <article className={classes.reading}>
          <HelpText name={name} />
        </article>
      </Card>
    </ReadingPane>
  )
}

/** Help pages found by a search. */
export function HelpFound({ pages }: { pages: readonly HelpPlace[] }) {
  const t = manualTexts.useText()
  const lang = useLang()
  return pages.map(({ name, title }) => (
    <li key={name}>
      <Link to={helpAddress(name)}>{inLang(title, lang)}</Link>
      <p className={classes.quiet}>{t('product.title')}</p>
    </li>
  ))
}
