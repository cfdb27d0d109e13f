import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text.ts'
import { type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { pathOfEdit } from './paths.ts'
import { surveyTexts } from './texts.ts'

/** Copying a survey into a draft that is opened at once, and throwing a draft away. */
export function useSurveyActions() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const duplicate = useDo(surveys, 'copy')
  const erase = useDo(surveys, 'remove')
  const copy = async (id: string): Promise<void> => {
    try {
      const { data } = await duplicate.mutateAsync({ params: { id } })
      toast(t('copied'))
      void navigate(pathOfEdit(data.id))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  /** Answers whether it did. */
  const remove = async ({ id, title }: Pick<SurveyRow, 'id' | 'title'>): Promise<boolean> => {
    const answer = await confirm({
      title: t('ask.remove'),
      text: t('ask.removeText', { title: inLang(title, lang) || t('untitled') }),
      confirmLabel: t('ask.removeDo'),
      danger: true,
    })
    if (!answer) return false
    try {
      await erase.mutateAsync({ params: { id } })
      toast(t('ask.removed'))
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
  return { copy, remove, isCopying: duplicate.isPending }
}
