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

/** Links to the other pages of the survey. */
export function PageLinks({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const mayOpen = useMayOpen()
  const mayReview = useMay(surveys, 'review')
  const areResultsVisible = survey.resultView === 'staff_always' || survey.phase === 'closed'
  const hasStarted = survey.phase === 'active' || survey.phase === 'closed'
  const pages = [
    { to: pathOfPreview, label: t('preview.open'), Icon: IconEye, isOn: true },
    { to: pathOfPrint, label: t('print.title'), Icon: IconPrinter, isOn: survey.questions > 0 },
    {
      to: pathOfPaper,
      label: t('paper.title'),
      Icon: IconFileUpload,
      isOn: survey.channels.includes('paper') && survey.phase === 'active',
    },
    {
      to: pathOfInvitations,
      label: t('action.invitations'),
      Icon: IconQrcode,
      isOn: survey.invited && (survey.phase === 'expected' || survey.phase === 'active'),
    },
    { to: pathOfCoverage, label: t('action.coverage'), Icon: IconMapSearch, isOn: survey.phase !== 'draft' },
    {
      to: pathOfResult,
      label: t('action.result'),
      Icon: IconChartBar,
      isOn: areResultsVisible && hasStarted,
    },
    { to: pathOfFlags, label: t('action.flags'), Icon: IconFlag, isOn: hasStarted && mayReview },
  ]
  return pages
    .filter(({ to, isOn }) => isOn && mayOpen(to(':id')))
    .map(({ to, label, Icon }) => (
      <LinkButton key={label} to={to(survey.id)} variant="default" leftSection={<Icon size={18} aria-hidden />}>
        {label}
      </LinkButton>
    ))
}
