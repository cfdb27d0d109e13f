import { IconBooks, IconPlus } from '@tabler/icons-react'
import { memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text.ts'
import { GROUPS_MAX, isAnswered, questionsOf, type Structure, unpiped } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/retry-load.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { type Errors, useTools } from './context.ts'
import { isSame } from './draft.ts'
import { focusSoon } from './focus-soon.ts'
import { GroupCard } from './GroupCard.tsx'
import { spotOf } from './missing.ts'
import { newGroup } from './questions.ts'
import { addGroup, earlierThan, moveGroup, moveQuestion, placeOf, removeGroup } from './structure.ts'
import { useDrag } from './use-drag.ts'

// loaded when it is opened
const InsertFromLibrary = lazyPart(() => import('./InsertFromLibrary.tsx'))

interface Props {
  structure: Structure
  openId: string | undefined
  errors: Errors
}

/** The same thing as before as long as it says the same. */
function useSteady<T>(now: T, toCompare: (value: T) => unknown = (value) => value): T {
  const before = useRef(now)
  if (!isSame(toCompare(before.current), toCompare(now))) before.current = now
  return before.current
}

/** How many things are wrong with each question. */
function useProblems(structure: Structure, errors: Errors): ReadonlyMap<string, number> {
  const now = useMemo(() => {
    const counts = new Map<string, number>()
    for (const path of errors.keys()) {
      const id = spotOf(path, structure).question?.question.id
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [errors, structure])
  return useSteady(now, Object.fromEntries)
}

/** All groups in their order; each is drawn again only when it is concerned. */
export const Groups = memo(function AllGroups({ structure, openId, errors }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const { ask, say, goTo, structure: latest } = useTools()
  const [isInserting, setInserting] = useState(false)
  const problems = useProblems(structure, errors)
  const names = useSteady(
    structure.map(({ id, title }, i) => ({ id, name: inLang(unpiped(title), lang) || t('group.no', { n: i + 1 }) })),
  )
  const place = openId === undefined ? undefined : placeOf(structure, openId)
  const earlier = useMemo(() => (openId === undefined ? [] : earlierThan(structure, openId)), [structure, openId])
  const move = useCallback(
    (from: number, to: number) => {
      ask((now) => moveGroup(now, from, to))
      say(t('builder.movedTo', { what: t('group.no', { n: from + 1 }), n: to + 1 }))
    },
    [ask, say, t],
  )
  const drag = useDrag({
    onGroup: (from, at) => {
      const to = at > from ? at - 1 : at
      if (to !== from) move(from, to)
    },
    onQuestion: (id, groupId, at) => {
      const now = placeOf(latest(), id)
      // the places were counted with the question still in its own
      const shift = now?.groupId === groupId && now.at < at ? 1 : 0
      ask((before) => moveQuestion(before, id, { groupId, at: at - shift }))
    },
  })
  const remove = useCallback(
    async (at: number) => {
      const group = latest()[at]
      if (!group) return
      const answer = await confirm({
        title: t('group.removeTitle'),
        text: t('group.removeText', {
          name: inLang(unpiped(group.title), lang) || t('group.no', { n: at + 1 }),
          count: group.questions.length,
        }),
        confirmLabel: t('group.remove'),
        danger: true,
      })
      if (!answer) return
      ask((now) => removeGroup(now, group.id))
      focusSoon('add-group')
    },
    [ask, confirm, lang, latest, t],
  )
  const onRemove = useCallback((at: number) => void remove(at), [remove])
  let no = 1
  return (
    <>
      <ol className={classes.groups} data-field="structure" tabIndex={-1}>
        {structure.map((group, at) => {
          const firstNo = no
          no += group.questions.filter(isAnswered).length
          const order = isPiped(group.title)
            ? questionsOf(structure.slice(0, at))
                .map(({ id }) => id)
                .join()
            : ''
          const isOpen = place?.groupId === group.id
          return (
            <li key={group.id} data-drop={drag.isOver({ at })} {...drag.groupPlace(at)}>
              <GroupCard
                {...{ group, at, firstNo, names, problems, order, drag, onRemove }}
                openId={isOpen ? openId : undefined}
                earlier={isOpen ? earlier : NOTHING}
                onMove={move}
              />
            </li>
          )
        })}
      </ol>
      <div data-drop={drag.isOver({ at: structure.length })} className={classes.groupsEnd}>
        <Button
          id="add-group"
          variant="default"
          disabled={structure.length >= GROUPS_MAX}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            ask((now) => addGroup(now, newGroup()))
            goTo(`structure.${structure.length}.title.mn`)
          }}
        >
          {t('group.add')}
        </Button>
        <Button
          variant="subtle"
          disabled={structure.length >= GROUPS_MAX}
          leftSection={<IconBooks size={18} aria-hidden />}
          onClick={() => setInserting(true)}
        >
          {t('library.insertOpen')}
        </Button>
        {isInserting && (
          <Suspense>
            <InsertFromLibrary
              onClose={() => setInserting(false)}
              onInsert={(added) => {
                ask((now) => added.reduce((all, group) => addGroup(all, group), now))
                goTo(`structure.${structure.length}.title.mn`)
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  )
})

const isPiped = ({ mn, en = '' }: Localized): boolean => `${mn}${en}`.includes('{{')

const NOTHING: ReturnType<typeof earlierThan> = []
