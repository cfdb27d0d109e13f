import { IconArrowDown, IconArrowUp, IconBookUpload, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { type Group, isAnswered, type QuestionType, unpiped } from '#contract/features/surveys/index.ts'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/retry-load.ts'
import { surveyTexts } from '../texts.ts'
import { AddQuestion } from './AddQuestion.tsx'
import classes from './builder.module.css'
import { useTools } from './context.ts'
import { focusSoon } from './focus-soon.ts'
import { GroupTitle } from './GroupTitle.tsx'
import type { QuestionCardProps } from './QuestionCard.tsx'
import { type GroupName, QuestionLine } from './QuestionLine.tsx'
import { newQuestion } from './questions.ts'
import { addQuestion } from './structure.ts'
import type { Drag } from './use-drag.ts'

interface Props {
  group: Group
  at: number
  /** The number of its first question. */
  firstNo: number
  /** All groups, this one too. */
  names: readonly GroupName[]
  /** The question of this group that is open. */
  openId: string | undefined
  /** What a condition of the open question may look at. */
  earlier: QuestionCardProps['earlier']
  /** How many things are wrong with each question. */
  problems: ReadonlyMap<string, number>
  /** The earlier questions of a title with placeholders, which show their numbers: it is drawn again when they move. */
  order: string
  drag: Drag
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

const NOTHING: QuestionCardProps['earlier'] = []
// loaded when it is opened
const SaveToLibrary = lazyPart(() => import('./SaveToLibrary.tsx'))

/** One group, which is one screen of those who answer: its title and its questions. */
export const GroupCard = memo(function OneGroup(props: Props) {
  const { group, at, firstNo, names, openId, earlier, problems, drag, onMove, onRemove } = props
  const t = surveyTexts.useText()
  const { ask, open, goTo } = useTools()
  const [isSaving, setSaving] = useState(false)
  const what = names[at]?.name ?? ''
  const lastAt = names.length - 1
  const add = (type: QuestionType) => {
    const question = newQuestion(type)
    ask((now) => addQuestion(now, question, { groupId: group.id, at: group.questions.length }))
    open(question.id)
    goTo(`structure.${at}.questions.${group.questions.length}.text.mn`)
  }
  const step = (by: -1 | 1) => {
    onMove(at, at + by)
    const ids = [`group-${group.id}-up`, `group-${group.id}-down`]
    focusSoon(...(by < 0 ? ids : ids.toReversed()))
  }
  return (
    <Card className={classes.group ?? ''}>
      <div className={classes.groupHead}>
        <span {...drag.handle({ kind: 'group', at })} className={classes.handle} title={t('builder.drag')} aria-hidden>
          <IconGripVertical size={18} />
        </span>
        <h2 className={classes.groupName}>
          {t('group.no', { n: at + 1 })}
          <span className={classes.quiet}>
            {' '}
            · {t('group.questions', { count: group.questions.filter(isAnswered).length })}
          </span>
        </h2>
        <span className={classes.movers}>
          <IconButton
            id={`group-${group.id}-up`}
            name={t('builder.up', { what })}
            disabled={at === 0}
            onClick={() => step(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            id={`group-${group.id}-down`}
            name={t('builder.down', { what })}
            disabled={at === lastAt}
            onClick={() => step(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </IconButton>
          <IconButton
            name={`${t('library.save.questions')}: ${what}`}
            disabled={!group.questions.some(isAnswered)}
            onClick={() => setSaving(true)}
          >
            <IconBookUpload size={18} aria-hidden />
          </IconButton>
          <IconButton name={`${t('group.remove')}: ${what}`} onClick={() => onRemove(at)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
      {isSaving && (
        <Suspense>
          <SaveToLibrary
            kind="questions"
            name={unpiped(group.title)}
            structure={[group]}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
      <GroupTitle group={group} at={at} />
      <ol className={classes.questions}>
        {group.questions.map((question, i) => (
          <li
            key={question.id}
            data-drop={drag.isOver({ groupId: group.id, at: i })}
            {...drag.questionPlace(group.id, i)}
          >
            <QuestionLine
              question={question}
              groupId={group.id}
              no={firstNo + group.questions.slice(0, i).filter(isAnswered).length}
              path={`structure.${at}.questions.${i}`}
              isOpen={openId === question.id}
              problems={problems.get(question.id) ?? 0}
              earlier={openId === question.id ? earlier : NOTHING}
              isFirst={at === 0 && i === 0}
              isLast={at === lastAt && i === group.questions.length - 1}
              names={names}
              drag={drag}
            />
          </li>
        ))}
      </ol>
      <div
        className={classes.groupEnd}
        data-drop={drag.isOver({ groupId: group.id, at: group.questions.length })}
        {...drag.endPlace(group.id, group.questions.length)}
      >
        <AddQuestion groupName={what} onAdd={add} />
        {group.questions.length === 0 && <p className={classes.quiet}>{t('group.empty')}</p>}
      </div>
    </Card>
  )
})
