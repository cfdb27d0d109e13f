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

/** Copies a survey into a draft that is opened at once, deletes a draft, archives a closed survey. */
export function useSurveyActions() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const duplicate = useDo(surveys, 'copy')
  const erase = useDo(surveys, 'remove')
  const put = useDo(surveys, 'archive')
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
  const archive = async ({ id, version }: Pick<SurveyRow, 'id' | 'version'>, archived: boolean): Promise<void> => {
    try {
      await put.mutateAsync({ params: { id }, body: { archived, version } })
      toast(t(archived ? 'archived' : 'unarchived'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return { copy, remove, archive, isCopying: duplicate.isPending }
}
