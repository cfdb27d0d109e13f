import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { type SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { pathOfEdit } from '../paths.ts'
import { surveyTexts } from '../texts.ts'

/** Actions to copy a survey into a draft, which is opened, to delete a draft, and to archive a survey. */
export function useSurveyActions() {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const copySurvey = useDo(surveys, 'copy')
  const removeSurvey = useDo(surveys, 'remove')
  const archiveSurvey = useDo(surveys, 'archive')
  const copy = async (id: string): Promise<void> => {
    try {
      const { data } = await copySurvey.mutateAsync({ params: { id } })
      toast(t('copied'))
      void navigate(pathOfEdit(data.id))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  /** Resolves to whether it was deleted. */
  const remove = async ({ id, title }: Pick<SurveyRow, 'id' | 'title'>): Promise<boolean> => {
    const answer = await confirm({
      title: t('ask.remove'),
      text: t('ask.removeText', { title: inLang(title, lang) || t('untitled') }),
      confirmLabel: c('form.remove'),
      danger: true,
    })
    if (!answer) return false
    try {
      await removeSurvey.mutateAsync({ params: { id } })
      toast(t('ask.removed'))
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
  const archive = async ({ id, version }: Pick<SurveyRow, 'id' | 'version'>, archived: boolean): Promise<void> => {
    try {
      await archiveSurvey.mutateAsync({ params: { id }, body: { archived, version } })
      toast(t(archived ? 'archived' : 'unarchived'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return { copy, remove, archive, isCopying: copySurvey.isPending }
}
