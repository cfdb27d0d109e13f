import { IconArrowsSort, IconCheck, IconList, IconPencil, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text.ts'
import { manual, treeOf } from '#contract/features/manual/index.ts'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useAsk, useMay } from '../../core/query.ts'
import { useMayOpen } from '../../core/screens.tsx'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import classes from './manual.module.css'
import { Tree } from './Tree.tsx'
import { manualTexts } from './texts.ts'

/** The manual: the tree of chapters and the one that is read; `?chapter=` and `?q=` stand in the address. */
export default function ManualHome() {
  const t = manualTexts.useText()
  const mayWrite = useMay(manual, 'write')
  const [search, setSearch] = useSearchParams()
  const [isArranging, setArranging] = useState(false)
  const { data, error, refetch } = useAsk(manual, 'tree')
  const q = search.get('q') ?? ''
  const chapters = data?.data ?? []
  // who writes sees drafts in the list of chapters; here stands what is read
  // who arranges sees them all: the order is that of all of them
  const shown = chapters.filter(({ phase }) => phase === 'published' || (mayWrite && isArranging))
  const tree = treeOf(shown)
  const id = search.get('chapter') ?? tree[0]?.chapter.id
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        mayWrite && (
          <LinkButton to="/dashboard/manual/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
      more={
        mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={isArranging ? <IconCheck size={18} aria-hidden /> : <IconArrowsSort size={18} aria-hidden />}
              aria-pressed={isArranging}
              onClick={() => setArranging(!isArranging)}
            >
              {t(isArranging ? 'arranged' : 'arrange')}
            </Button>
            <LinkButton to="/dashboard/manual/list" variant="default" leftSection={<IconList size={18} aria-hidden />}>
              {t('all')}
            </LinkButton>
          </>
        )
      }
    >
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {data && chapters.length === 0 && <StateBox drawing="empty" level={2} title={t('empty')} text={t('emptyText')} />}
      {chapters.length > 0 && (
        <div className={classes.columns}>
          <div className={classes.aside}>
            <Card>
              <div className={classes.stack}>
                <form
                  role="search"
                  onSubmit={(event) => {
                    event.preventDefault()
                    const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
                    setSearch(wanted ? { q: wanted } : {})
                  }}
                >
                  <TextField key={q} name="q" type="search" label={t('search')} defaultValue={q} />
                </form>
                <Tree branches={tree} chosen={q ? undefined : id} isArranging={isArranging} />
              </div>
            </Card>
          </div>
          {q ? <Found q={q} /> : id && <Reading key={id} id={id} isChosen={search.has('chapter')} />}
        </div>
      )}
    </Page>
  )
}

/** Chapters with the words that are searched. */
function Found({ q }: { q: string }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(manual, 'list', { query: { q, phase: 'published', pageSize: 50 } })
  return (
    <Card title={t('found')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={6} />}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noneFound', { q })}</p>}
      <ul className={classes.found}>
        {data?.data.map(({ id, title, excerpt }) => (
          <li key={id}>
            <Link to={`/dashboard/manual?chapter=${id}`}>{inLang(title, lang)}</Link>
            <p className={classes.quiet}>{inLang(excerpt, lang)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** One chapter, with the way to its screen and to its form. */
function Reading({ id, isChosen }: { id: string; isChosen: boolean }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const { data, error } = useAsk(manual, 'one', { params: { id } })
  const chapter = data?.data
  const text = useRef<HTMLDivElement>(null)
  const isThere = chapter !== undefined
  // what was chosen in the tree is read next: on a phone it stands far below
  useEffect(() => {
    if (!isChosen || !isThere) return
    text.current?.focus({ preventScroll: true })
    text.current?.scrollIntoView?.({ block: window.matchMedia?.('(max-width: 61.99em)').matches ? 'start' : 'nearest' })
  }, [isChosen, isThere])
  if (error) return <StateBox drawing="empty" level={2} title={t('gone')} text={t('goneText')} />
  if (!chapter) {
    return (
      <Card>
        <TextSkeleton lines={10} />
      </Card>
    )
  }
  return (
    <div ref={text} tabIndex={-1} className={classes.chosen}>
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
    </div>
  )
}
