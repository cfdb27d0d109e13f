import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Branch, type ChapterPlace, manual } from '#contract/features/manual/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './manual.module.css'
import { manualTexts } from './texts.ts'

interface Props {
  branches: readonly Branch<ChapterPlace>[]
  chosen: string | undefined
  /** Shows buttons that move each chapter up and down among its siblings. */
  isArranging: boolean
}

/** The chapters as a tree of links. */
export function Tree({ branches, chosen, isArranging }: Props) {
  const t = manualTexts.useText()
  const [said, setSaid] = useState('')
  const move = useMove(setSaid)
  return (
    <nav aria-label={t('chapters')}>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <Level branches={branches} chosen={chosen} move={isArranging ? move : undefined} />
    </nav>
  )
}

/**
 * The order of the chapters below a parent after one is moved a step. Only siblings with the same parent count: the top
 * level also shows chapters whose parent is in the bin. Undefined at either end.
 */
export function orderOf(
  siblings: readonly Pick<ChapterPlace, 'id' | 'parentId'>[],
  one: Pick<ChapterPlace, 'id' | 'parentId'>,
  step: -1 | 1,
) {
  const { id: own, parentId } = one
  const before = siblings.filter((each) => each.parentId === parentId).map(({ id }) => id)
  const to = before.indexOf(own) + step
  if (to < 0 || to >= before.length) return undefined
  const after = before.filter((id) => id !== own)
  after.splice(to, 0, own)
  return { parentId, before, after, to }
}

type Move = (siblings: readonly ChapterPlace[], from: number, step: -1 | 1) => void

/** Moves a chapter among its siblings; announces the result, and reloads the order after a concurrent change. */
function useMove(say: (text: string) => void): Move {
  const t = manualTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const order = useDo(manual, 'order')
  const run = async (siblings: readonly ChapterPlace[], from: number, step: -1 | 1) => {
    const one = siblings[from]
    if (!one || order.isPending) return
    const wish = orderOf(siblings, one, step)
    if (!wish) return
    const { to, ...body } = wish
    try {
      await order.mutateAsync({ body })
      say(t('moved', { title: inLang(one.title, lang), n: formatNumber(to + 1, lang) }))
    } catch (error) {
      toast(codeOf(error) === 'stale' ? t('stale') : problemText(error), { variant: 'warning' })
      await client.invalidateQueries({ queryKey: [manual.name] })
    }
  }
  return (siblings, from, step) => void run(siblings, from, step)
}

interface LevelProps {
  branches: readonly Branch<ChapterPlace>[]
  chosen: string | undefined
  move: Move | undefined
}

function Level({ branches, chosen, move }: LevelProps) {
  const t = manualTexts.useText()
  const lang = useLang()
  const siblings = branches.map(({ chapter }) => chapter)
  return (
    <ul className={classes.tree}>
      {branches.map(({ chapter, below }, at) => {
        const title = inLang(chapter.title, lang)
        return (
          <li key={chapter.id}>
            <span className={classes.branch}>
              <Link
                to={`/dashboard/manual?chapter=${chapter.id}`}
                lang={langOf(chapter.title, lang)}
                aria-current={chapter.id === chosen ? 'page' : undefined}
              >
                {title}
              </Link>
              {chapter.phase !== 'published' && <span className={classes.quiet}>{t('draft')}</span>}
              {move && (
                <span className={classes.moves}>
                  <IconButton name={t('up', { title })} disabled={at === 0} onClick={() => move(siblings, at, -1)}>
                    <IconChevronUp size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    name={t('down', { title })}
                    disabled={at === siblings.length - 1}
                    onClick={() => move(siblings, at, 1)}
                  >
                    <IconChevronDown size={18} aria-hidden />
                  </IconButton>
                </span>
              )}
            </span>
            {below.length > 0 && <Level branches={below} chosen={chosen} move={move} />}
          </li>
        )
      })}
    </ul>
  )
}
