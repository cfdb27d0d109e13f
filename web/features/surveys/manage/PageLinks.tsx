import {
  IconChartBar,
  IconEye,
  IconFileUpload,
  IconFlag,
  IconMapSearch,
  IconPrinter,
  IconQrcode,
} from '@tabler/icons-react'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useMayOpen } from '../../../core/access/access.tsx'
import { useMay } from '../../../core/query/query.ts'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import {
  pathOfCoverage,
  pathOfFlags,
  pathOfInvitations,
  pathOfPaper,
  pathOfPreview,
  pathOfPrint,
  pathOfResult,
} from '../paths.ts'
import { surveyTexts } from '../texts.ts'

/** A page of a survey; the main ones have a button, the others are in the menu. */
interface SurveyPage {
  to: string
  label: string
  Icon: typeof IconEye
  isMain: boolean
}

/** The other pages of the survey that the person may open now. */
export function usePages(survey: Survey): SurveyPage[] {
  const t = surveyTexts.useText()
  const mayOpen = useMayOpen()
  const mayReview = useMay(surveys, 'review')
  const { phase } = survey
  const areResultsVisible = survey.resultView === 'staff_always' || phase === 'closed'
  const hasStarted = phase === 'active' || phase === 'closed'
  const pages = [
    { to: pathOfCoverage, label: t('action.coverage'), Icon: IconMapSearch, isMain: true, isOn: phase !== 'draft' },
    {
      to: pathOfResult,
      label: t('action.result'),
      Icon: IconChartBar,
      isMain: true,
      isOn: areResultsVisible && hasStarted,
    },
    {
      to: pathOfInvitations,
      label: t('action.invitations'),
      Icon: IconQrcode,
      isMain: true,
      isOn: survey.invited && (phase === 'expected' || phase === 'active'),
    },
    { to: pathOfPreview, label: t('preview.open'), Icon: IconEye, isMain: phase === 'draft', isOn: true },
    { to: pathOfPrint, label: t('print.title'), Icon: IconPrinter, isMain: false, isOn: survey.questions > 0 },
    {
      to: pathOfPaper,
      label: t('paper.title'),
      Icon: IconFileUpload,
      isMain: false,
      isOn: survey.channels.includes('paper') && phase === 'active',
    },
    { to: pathOfFlags, label: t('action.flags'), Icon: IconFlag, isMain: false, isOn: hasStarted && mayReview },
  ]
  return pages
    .filter(({ to, isOn }) => isOn && mayOpen(to(':id')))
    .map(({ to, label, Icon, isMain }) => ({ to: to(survey.id), label, Icon, isMain }))
}

/** Links to the main pages of the survey. */
export function PageLinks({ survey }: { survey: Survey }) {
  return usePages(survey)
    .filter(({ isMain }) => isMain)
    .map(({ to, label, Icon }) => (
      <LinkButton key={to} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
        {label}
      </LinkButton>
    ))
}
