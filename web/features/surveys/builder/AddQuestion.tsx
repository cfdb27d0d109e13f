import { IconPlus } from '@tabler/icons-react'
import { QUESTION_TYPES, type QuestionType } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../../core/text.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { typeIcon } from './type-icons.tsx'

/** A new question of a kind at the end of a group. */
export function AddQuestion({ groupName, onAdd }: { groupName: string; onAdd: (type: QuestionType) => void }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (
    <Menu
      name={t('builder.addQuestionTo', { group: groupName })}
      align="start"
      className={classes.add ?? ''}
      button={
        <>
          <IconPlus size={18} aria-hidden />
          {t('builder.addQuestion')}
        </>
      }
      items={QUESTION_TYPES.map((type) => ({
        label: surveyWords[lang].type[type],
        icon: typeIcon(type),
        onSelect: () => onAdd(type),
      }))}
    />
  )
}
