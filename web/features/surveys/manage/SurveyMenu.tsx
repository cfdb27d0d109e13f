import {
  IconArchive,
  IconBookUpload,
  IconCopy,
  IconDots,
  IconFileSpreadsheet,
  IconTextSpellcheck,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { download } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useMay } from '../../../core/query/query.ts'
import { Menu, type MenuItem } from '../../../ui/controls/Menu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { SURVEYS } from '../paths.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import { usePages } from './PageLinks.tsx'
import { useSurveyActions } from './use-survey-actions.ts'

// opened rarely, and depends on form fields
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'))
const SaveToLibrary = lazyPart(() => import('../builder/SaveToLibrary.tsx'))

/** What is seldom done with a survey, and its pages that are seldom opened, behind one button. */
export function SurveyMenu({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const [open, setOpen] = useState<'correct' | 'template'>()
  const items = useItems(survey, setOpen)
  const close = () => setOpen(undefined)
  return (
    <>
      {items.length > 0 && (
        <Menu
          name={t('action.more')}
          className={classes.menu}
          button={<IconDots size={20} aria-hidden />}
          items={items}
        />
      )}
      <Suspense>
        {open === 'correct' && <CorrectDialog survey={survey} onClose={close} />}
        {open === 'template' && (
          <SaveToLibrary kind="template" name={survey.title} structure={survey.structure} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function useItems(survey: Survey, setOpen: (dialog: 'correct' | 'template') => void): MenuItem[] {
  const t = surveyTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(surveys, 'write')
  const { copy, remove, archive } = useSurveyActions()
  const { action } = surveyLabels[lang]
  const may = (one: Survey['allowedActions'][number]) => survey.allowedActions.includes(one)
  const has = (one: MenuItem, isOn: boolean) => (isOn ? [one] : [])
  const icon = (Icon: typeof IconCopy) => <Icon size={18} aria-hidden />
  const saveXlsForm = () =>
    void download(surveys, 'xlsForm', { params: { id: survey.id } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return [
    ...usePages(survey)
      .filter(({ isMain }) => !isMain)
      .map(({ to, label, Icon }) => ({ label, icon: icon(Icon), to })),
    ...has(
      { label: action.correct, icon: icon(IconTextSpellcheck), onSelect: () => setOpen('correct') },
      may('correct'),
    ),
    ...has({ label: action.copy, icon: icon(IconCopy), onSelect: () => void copy(survey.id) }, may('copy')),
    ...has(
      { label: t('library.save.template'), icon: icon(IconBookUpload), onSelect: () => setOpen('template') },
      mayWrite && survey.questions > 0,
    ),
    ...has(
      { label: t('xlsform.download'), icon: icon(IconFileSpreadsheet), onSelect: saveXlsForm },
      survey.questions > 0,
    ),
    ...(['archive', 'unarchive'] as const).filter(may).map((one) => ({
      label: action[one],
      icon: icon(IconArchive),
      onSelect: () => void archive(survey, one === 'archive'),
    })),
    ...has(
      {
        label: action.remove,
        icon: icon(IconTrash),
        danger: true,
        onSelect: () => void remove(survey).then((isDone) => isDone && navigate(SURVEYS)),
      },
      may('remove'),
    ),
  ]
}
