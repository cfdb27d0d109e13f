import { IconPlus } from '@tabler/icons-react'
import { QUESTION_TYPES, type QuestionType } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { typeIcon } from './type-icons.tsx'

/** The menu to add a question of a chosen type to the end of a group. */
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
        label: surveyLabels[lang].type[type],
        icon: typeIcon(type),
        onSelect: () => onAdd(type),
      }))}
    />
  )
}
